import { IconAlertTriangle, IconCheck, IconLoader2, IconX } from "@tabler/icons-react";
import { type FocusEvent, type RefObject, useEffect, useRef } from "react";
import { resolveValue, type Toast, toast, useToaster } from "react-hot-toast/headless";
import { explicationDe, repriseDe } from "./notifications.ts";
import styles from "./ZoneNotifications.module.css";

const ICONES: Partial<Record<Toast["type"], typeof IconCheck>> = {
  success: IconCheck,
  error: IconAlertTriangle,
  loading: IconLoader2,
};

/**
 * Zone de notifications, en haut à droite ; en pause au survol et au focus. Fermée au clavier, l'une passe le focus à la suivante, la
 * dernière le rend à qui l'avait. Elle laisse passer les clics vers l'écran qu'elle couvre,
 * sauf sur ses boutons de fermeture : le survol se lit donc à la position du pointeur.
 */
export function ZoneNotifications() {
  const { toasts, handlers } = useToaster({ success: { removeDelay: 200 }, error: { removeDelay: 200 } });
  const zone = useRef<HTMLElement>(null);
  usePauseAuSurvol(zone, toasts.length > 0, handlers);
  const venuDe = useRef<EventTarget | null>(null);
  const entrer = (evenement: FocusEvent<HTMLElement>) => {
    if (!zone.current?.contains(evenement.relatedTarget)) venuDe.current = evenement.relatedTarget;
    handlers.startPause();
  };
  // Le bouton qui disparaît emporterait le focus, sans rien en dire : la pause ne finirait plus.
  const fermer = (id: string, bouton: HTMLButtonElement) => {
    if (bouton === document.activeElement) {
      const autre = [...(zone.current?.querySelectorAll<HTMLButtonElement>("[data-visible=true] button") ?? [])].find(
        (b) => b !== bouton,
      );
      if (autre) autre.focus();
      else {
        bouton.blur();
        if (venuDe.current instanceof HTMLElement) venuDe.current.focus();
      }
    }
    toast.dismiss(id);
  };
  return (
    <section ref={zone} className={styles.zone} aria-label="Notifications" onFocus={entrer} onBlur={handlers.endPause}>
      {/* Les deux régions existent avant leurs messages : sinon les lecteurs d'écran ne les annoncent pas. */}
      <div aria-live="polite">
        {toasts
          .filter((t) => t.type !== "error")
          .map((t) => (
            <Avec key={t.id} une={t} fermer={fermer} />
          ))}
      </div>
      <div aria-live="assertive">
        {toasts
          .filter((t) => t.type === "error")
          .map((t) => (
            <Avec key={t.id} une={t} fermer={fermer} />
          ))}
      </div>
    </section>
  );
}

interface PropsUne {
  une: Toast;
  fermer: (id: string, bouton: HTMLButtonElement) => void;
}

/** La notification ne dit que sa phrase : la cause d'un échec, ou le bouton qui défait un geste, se tiennent à côté. */
function Avec({ une, fermer }: PropsUne) {
  const surAnnuler = repriseDe(une.id);
  const explication = explicationDe(une.id);
  if (surAnnuler)
    return (
      <div className={styles.reprise} data-visible={une.visible}>
        <button
          type="button"
          className={styles.annuler}
          // Elle reste après la phrase du geste, qu'elle rappelle au survol.
          title={String(resolveValue(une.message, une))}
          onClick={(evenement) => {
            fermer(une.id, evenement.currentTarget);
            surAnnuler();
          }}
        >
          Annuler
        </button>
      </div>
    );
  return (
    <>
      <Une une={une} fermer={fermer} />
      {explication && (
        <p className={styles.explication} data-explication={une.visible}>
          {explication}
        </p>
      )}
    </>
  );
}

function Une({ une, fermer }: PropsUne) {
  const Icone = ICONES[une.type] ?? IconCheck;
  return (
    <div className={styles.une} data-genre={une.type} data-visible={une.visible}>
      <Icone size={18} aria-hidden="true" className={styles.icone} />
      <div className={styles.texte}>{resolveValue(une.message, une)}</div>
      <button
        type="button"
        className={styles.fermer}
        onClick={(evenement) => fermer(une.id, evenement.currentTarget)}
        aria-label="Fermer la notification"
      >
        <IconX size={16} aria-hidden="true" />
      </button>
    </div>
  );
}

function usePauseAuSurvol(
  zone: RefObject<HTMLElement | null>,
  presentes: boolean,
  { startPause, endPause }: { startPause: () => void; endPause: () => void },
): void {
  const gestes = useRef({ startPause, endPause });
  gestes.current = { startPause, endPause };
  useEffect(() => {
    if (!presentes) return;
    let dedans = false;
    const suivre = ({ clientX: x, clientY: y }: MouseEvent) => {
      const r = zone.current?.getBoundingClientRect();
      const maintenant = r !== undefined && x >= r.left && x <= r.right && y >= r.top && y <= r.bottom;
      if (maintenant !== dedans) gestes.current[maintenant ? "startPause" : "endPause"]();
      dedans = maintenant;
    };
    window.addEventListener("mousemove", suivre, { passive: true });
    return () => {
      window.removeEventListener("mousemove", suivre);
      if (dedans) gestes.current.endPause();
    };
  }, [presentes, zone]);
}
