import { IconAlertTriangle, IconCheck, IconLoader2, IconX } from "@tabler/icons-react";
import { resolveValue, type Toast, toast, useToaster } from "react-hot-toast/headless";
import styles from "./ZoneNotifications.module.css";

const ICONES: Partial<Record<Toast["type"], typeof IconCheck>> = {
  success: IconCheck,
  error: IconAlertTriangle,
  loading: IconLoader2,
};

/** Zone de notifications, en haut à droite. En pause au survol et au focus. */
export function ZoneNotifications() {
  const { toasts, handlers } = useToaster({ success: { removeDelay: 200 }, error: { removeDelay: 200 } });
  return (
    <section
      className={styles.zone}
      aria-label="Notifications"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      {/* Les deux régions existent avant leurs messages : sinon les lecteurs d'écran ne les annoncent pas. */}
      <div aria-live="polite">
        {toasts
          .filter((t) => t.type !== "error")
          .map((t) => (
            <Une key={t.id} une={t} />
          ))}
      </div>
      <div aria-live="assertive">
        {toasts
          .filter((t) => t.type === "error")
          .map((t) => (
            <Une key={t.id} une={t} />
          ))}
      </div>
    </section>
  );
}

function Une({ une }: { une: Toast }) {
  const Icone = ICONES[une.type] ?? IconCheck;
  return (
    <div className={styles.une} data-genre={une.type} data-visible={une.visible}>
      <Icone size={18} aria-hidden="true" className={styles.icone} />
      <div className={styles.texte}>{resolveValue(une.message, une)}</div>
      <button
        type="button"
        className={styles.fermer}
        onClick={() => toast.dismiss(une.id)}
        aria-label="Fermer la notification"
      >
        <IconX size={16} aria-hidden="true" />
      </button>
    </div>
  );
}
