/** Leaves out what a log entry says beside its event: alarms count events, people read the rest. */
export const strykerPlugins = [
  {
    kind: "Ignore",
    name: "log-details",
    value: {
      shouldIgnore(path) {
        if (!path.isObjectExpression() || !path.parentPath.isCallExpression()) return undefined;
        const { callee } = path.parentPath.node;
        // `log.warn`, or `dependencies.log.warn`.
        const log = callee.type === "MemberExpression" ? callee.object : undefined;
        const isLog = (log?.property ?? log)?.name === "log";
        return isLog ? "Details of a log entry." : undefined;
      },
    },
  },
];
