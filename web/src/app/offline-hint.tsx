import { useSyncExternalStore } from "react";
import styles from "./offline-hint.module.css";

/** Says so while there is no network, and that nothing typed is lost. */
export function OfflineHint() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" className={styles["place"]}>
      {!online && (
        <p className={styles["hint"]}>You are offline. What you have typed stays in this tab.</p>
      )}
    </div>
  );
}

function subscribe(changed: () => void) {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}
