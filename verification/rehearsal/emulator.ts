import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, open, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { findFreePort } from "#local/http/listen.ts";
import { eventually } from "../journeys/eventually.ts";

/**
 * What the rehearsal installs: the emulator; the package that it signs Cognito's tokens with; and
 * boto3, which Lambda provides to functions in Python.
 */
export const emulatorRequirements = [
  "ministack==1.5.33",
  "cryptography==50.0.2",
  "boto3==1.43.106",
] as const;

export interface EmulatorOptions {
  /** The Python that has MiniStack. */
  readonly python: string;
  /** For its log and for unpacked functions. */
  readonly directory: string;
  readonly region: string;
  /** Where the functions call Stripe. */
  readonly stripeApiUrl: string;
}

/** The account of every access key that is not itself the number of an account. */
export const emulatedAccount = "000000000000";

const credentials = { accessKeyId: "rehearsal", secretAccessKey: "rehearsal" } as const;
const programs = fileURLToPath(new URL("emulator/", import.meta.url));
const startPatienceMs = 120_000;
const stopPatienceMs = 10_000;
const logTailLines = 25;

/**
 * Starts MiniStack, empty, on the loopback address. Functions run as processes of this machine's
 * Node and Python.
 * @throws with the end of its log when it does not start
 */
export async function startEmulator(options: EmulatorOptions) {
  const { python, directory, region } = options;
  const port = await findFreePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const logFile = path.join(directory, "ministack.log");
  const temporary = path.join(directory, "tmp");
  await rm(temporary, { recursive: true, force: true });
  await mkdir(temporary, { recursive: true });
  // Functions are unpacked there, and must not find this project's package.json above them.
  await writeFile(path.join(temporary, "package.json"), "{}");

  const log = await open(logFile, "w");
  const child = spawn(python, [path.join(programs, "start.py")], {
    cwd: directory,
    env: {
      ...emulatorEnvironment(endpoint, region),
      STRIPE_API_URL: options.stripeApiUrl,
      BIND_HOST: "127.0.0.1",
      GATEWAY_PORT: String(port),
      MINISTACK_HOST: "127.0.0.1",
      MINISTACK_REGION: region,
      LAMBDA_EXECUTOR: "local",
      // Otherwise it also opens the ports of IoT and SFTP.
      IOT_MTLS_ENABLED: "0",
      SFTP_ENABLED: "0",
      PERSIST_STATE: "0",
      PYTHONPATH: programs,
      PYTHONDONTWRITEBYTECODE: "1",
      TMPDIR: temporary,
    },
    // It ends when its standard input does (end_with_parent.py): with this process, even a killed one.
    stdio: ["pipe", log.fd, log.fd],
    // Its own process group, so that its functions end with it.
    detached: process.platform !== "win32",
  });
  await log.close();
  const ended = once(child, "close");
  const logTail = async () => lastLines(await readFile(logFile, "utf8"), logTailLines);
  const stop = async () => {
    await endGroup(child, ended);
    await rm(temporary, { recursive: true, force: true });
  };

  try {
    await eventually(async () => {
      if (child.exitCode !== null) return;
      const answer = await fetch(`${endpoint}/_ministack/ready`);
      if (!answer.ok) throw new Error(`MiniStack answers ${answer.status}.`);
    }, startPatienceMs);
    if (child.exitCode !== null) throw new Error(`MiniStack ended with ${child.exitCode}.`);
  } catch (error) {
    await stop();
    throw new Error(`MiniStack did not start.\n${await logTail()}`, { cause: error });
  }
  return {
    endpoint,
    addressIn: (of: string) => ({ endpoint, region: of, credentials }),
    /** The environment in which tools of AWS work with the emulator and with nothing else. */
    environment: emulatorEnvironment(endpoint, region),
    logTail,
    stop,
  };
}

export type Emulator = Awaited<ReturnType<typeof startEmulator>>;

/** This environment without settings and credentials of a real account. */
export function emulatorEnvironment(endpoint: string, region: string): NodeJS.ProcessEnv {
  const harmless = Object.entries(process.env).filter(([name]) => !/^(AWS|CDK)_/.test(name));
  const nowhere = path.join(programs, "no-such-file");
  return {
    ...Object.fromEntries(harmless),
    AWS_ENDPOINT_URL: endpoint,
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_CONFIG_FILE: nowhere,
    AWS_SHARED_CREDENTIALS_FILE: nowhere,
    AWS_EC2_METADATA_DISABLED: "true",
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true",
    CDK_DISABLE_CLI_TELEMETRY: "true",
    // As on Lambda, whatever the laptop's clock says.
    TZ: "UTC",
    NO_PROXY: "127.0.0.1,localhost",
    no_proxy: "127.0.0.1,localhost",
  };
}

async function endGroup(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  signal(child, "SIGTERM");
  const timer = setTimeout(() => signal(child, "SIGKILL"), stopPatienceMs);
  await ended;
  clearTimeout(timer);
  signal(child, "SIGKILL");
}

function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === "win32" ? pid : -pid, name);
  } catch {
    // The process has ended.
  }
}

export function lastLines(text: string, count: number): string {
  return text.trimEnd().split("\n").slice(-count).join("\n");
}
