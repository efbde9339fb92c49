// `npm run node24 -- COMMAND`: runs a command on Node 24, as the functions do. npm brings it as a package, whose
// script has to run; where npm does not run it, the command would run on the Node of this machine.
import { spawnSync } from "node:child_process";
import { fail } from "./install.mjs";

const [command, ...args] = process.argv.slice(2);
if (!process.versions.node.startsWith("24.")) {
  fail(
    `This is Node ${process.versions.node}, not 24: npm has not run the script of its package node.`,
  );
}
if (command === undefined) fail("Name the command, such as npm run node24 -- npm test");
// What chose Node must choose nothing for npm when the command runs it.
const chosen = ["npm_config_package", "npm_config_allow_scripts", "npm_config_ignore_scripts"];
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !chosen.includes(name)),
);
const shell = process.platform === "win32";
process.exitCode = spawnSync(command, args, { stdio: "inherit", env, shell }).status ?? 1;
