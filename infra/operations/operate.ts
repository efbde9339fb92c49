import { problemsOfOperatorsFiles } from "./connection/operators-files.ts";

/** The operator's commands, by the names of their npm scripts. docs/operator-guide.md explains them. */

const [major = 0] = process.versions.node.split(".").map(Number);
if (major < 22) {
  process.stderr.write(
    `This is Node ${process.versions.node}. CDK has not supported it since October 2026, and AWS's SDK stops in January 2027: install Node 24.\n`,
  );
}
// Instead of the SDK's own warning, which says the same for each client.
process.env["AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED"] ??= "true";

const problems = await problemsOfOperatorsFiles(new URL("../../operator/", import.meta.url));
if (problems.length > 0) {
  process.stderr.write(
    `Nothing was done. First mend what is in operator/:\n${problems.map((each) => `- ${each}\n`).join("")}`,
  );
  process.exitCode = 1;
} else if (process.argv[2] === "deploy") {
  process.argv.splice(2, 1);
  await import("./deploying/deploy.ts");
} else await import("./commands.ts");
