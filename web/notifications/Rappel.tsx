import { Button } from "@mantine/core";
import {
  IconAt,
  IconCalendarDue,
  IconCheck,
  IconFileInvoice,
  IconFileSearch,
  IconHourglass,
  IconId,
  IconMessageOff,
  IconReceiptRefund,
  IconScale,
  type TablerIcon,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { direMontant } from "../../domain/aujourdhui/acte.ts";
import { formaterDate, jourDeParis } from "../../domain/commun/dates.ts";
import type { NotificationLue } from "../../domain/notifications/notification.contrat.ts";
import {
  cheminDuRappel,
  type Genre,
  joursEntre,
  phraseDuRappel,
  REGLES,
} from "../../domain/notifications/notification.ts";
import styles from "./Rappels.module.css";
import type { useGestesRappels } from "./useRappels.ts";

const ICONES: Record<Genre, TablerIcon> = {
  permis: IconId,
  contrat: IconCalendarDue,
  rapport: IconFileSearch,
  facture: IconFileInvoice,
  contestation: IconScale,
  sans_reponse: IconMessageOff,
  avoir: IconReceiptRefund,
  attendu: IconHourglass,
  mention: IconAt,
};
/** À moins d'une semaine, ou passé, le rappel presse. */
const PRESSE_JOURS = 7;

interface Props {
  rappel: NotificationLue;
  gestes: ReturnType<typeof useGestesRappels>;
  /** La personne suit le lien. */
  surOuverture?: () => void;
  /** Réglé : il se lit encore, il ne s'agit plus d'y faire quelque chose. */
  regle?: boolean;
}

/** Un rappel : ce qui est à faire, pour qui, et de quoi le marquer lu ou le remettre à plus tard. */
export function Rappel({ rappel, gestes, surOuverture, regle = false }: Props) {
  const jour = jourDeParis(new Date());
  const Icone = ICONES[rappel.genre];
  const somme = rappel.montant_ht === null ? null : direMontant(rappel.montant_ht, rappel.estime);
  const { marquer, reporter } = gestes;
  const occupe =
    (marquer.isPending && marquer.variables.id === rappel.id) ||
    (reporter.isPending && reporter.variables.id === rappel.id);
  const ouvrir = () => {
    if (!rappel.lue && !regle) marquer.mutate({ id: rappel.id, lue: true });
    surOuverture?.();
  };
  const remettre = (jours: 0 | 1 | 7) => reporter.mutate({ id: rappel.id, jours });
  const phrase = phraseDuRappel(rappel, jour);
  const suffixe = <span className="visuellement-cache">&nbsp;: {phrase}</span>;
  return (
    <li className={styles.rappel} data-lue={rappel.lue || regle || undefined} aria-busy={occupe || undefined}>
      <span
        className={styles.icone}
        data-presse={
          (!regle && rappel.genre !== "mention" && joursEntre(jour, rappel.echeance) <= PRESSE_JOURS) || undefined
        }
      >
        <Icone size={18} stroke={1.6} aria-hidden="true" />
      </span>
      <div className={styles.corps}>
        <p className={styles.genre}>
          {!rappel.lue && !regle && <span className="visuellement-cache">Non lu&nbsp;: </span>}
          {REGLES[rappel.genre].libelle}
          {rappel.client_nom && ` · ${rappel.client_nom}`}
        </p>
        <Link to={cheminDuRappel(rappel.genre, rappel.fiche_id)} className={styles.phrase} onClick={ouvrir}>
          {phrase}
        </Link>
        <p className={styles.precision}>
          {somme && (
            <>
              <strong>{somme.texte}</strong>
              {somme.nature && ` ${somme.nature}`}
              {" · "}
            </>
          )}
          {rappel.reportee_au && rappel.reportee_au > jour
            ? `Reporté au ${formaterDate(rappel.reportee_au)}`
            : `${rappel.genre === "mention" ? "Le" : "Rappelé le"} ${formaterDate(jourDeParis(new Date(rappel.cree_le)))}`}
        </p>
        {!regle && (
          <div className={styles.gestes}>
            {rappel.reportee_au && rappel.reportee_au > jour ? (
              <Button variant="default" size="compact-xs" disabled={occupe} onClick={() => remettre(0)}>
                Reprendre maintenant{suffixe}
              </Button>
            ) : (
              <>
                <Button
                  variant="default"
                  size="compact-xs"
                  disabled={occupe}
                  leftSection={!rappel.lue && <IconCheck size={13} aria-hidden="true" />}
                  onClick={() => marquer.mutate({ id: rappel.id, lue: !rappel.lue })}
                >
                  {rappel.lue ? "Non lu" : "Lu"}
                  {suffixe}
                </Button>
                <span className={styles.reporter}>Reporter</span>
                <Button variant="default" size="compact-xs" disabled={occupe} onClick={() => remettre(1)}>
                  <span className="visuellement-cache">Reporter à </span>Demain{suffixe}
                </Button>
                <Button variant="default" size="compact-xs" disabled={occupe} onClick={() => remettre(7)}>
                  <span className="visuellement-cache">Reporter à </span>1 semaine{suffixe}
                </Button>
              </>
            )}
          </div>
        )}
      </div>
    </li>
  );
}
