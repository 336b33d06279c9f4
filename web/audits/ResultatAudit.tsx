import type { AuditLu, ResultatAudit } from "../../domain/audits/audit.ts";
import { formaterDate } from "../../domain/commun/dates.ts";
import { formaterEuros } from "../../domain/commun/montants.ts";
import { joursEntre } from "../../domain/contrats/jours.ts";
import { distance } from "../garages/taux.ts";
import { aujourdhui } from "../ui/aujourdhui.ts";
import { Etiquette } from "../ui/Etiquette.tsx";
import { Fiche } from "../ui/Fiche.tsx";
import styles from "./Audit.module.css";

interface Props {
  audit: AuditLu;
  resultat: ResultatAudit;
  /** Le calcul compte un dommage en cours de saisie, que rien ne garde encore. */
  apercu: boolean;
}

const e = formaterEuros;
const TYPES_FRANCHISE = {
  par_vehicule: "Franchise du véhicule",
  par_element: "Franchises par élément",
  pot_annuel: "Reste du pot annuel",
};

function Ligne({
  libelle,
  montant,
  fort,
  moins,
}: {
  libelle: string;
  montant: number;
  fort?: boolean;
  moins?: boolean;
}) {
  return (
    <div className={styles.ligne} data-fort={fort || undefined}>
      <dt>{libelle}</dt>
      <dd className="chiffres">{moins && montant > 0 ? `−\u00a0${e(montant)}` : e(montant)}</dd>
    </div>
  );
}

/** Les chiffres du véhicule : la facture en l'état, le plan, ce qu'il fait gagner, et jusqu'à quand. Suit la saisie. */
export function ResultatDeLAudit({ audit, resultat: r, apercu }: Props) {
  const garage = r.garages.find((g) => g.id === r.garage_id);
  const aReparer = r.dommages.filter((d) => d.decision === "reparer" && d.compris_dans === null).length;
  // Sans dommage saisi, la date dit jusqu'à quand il servira d'en saisir.
  const rienAReparer = r.dommages.length > 0 && aReparer === 0;
  const jours = joursEntre(aujourdhui(), r.limite_le);
  return (
    <Fiche titre="Ce que le retour coûtera" actions={apercu && <Etiquette ton="bleu">Aperçu</Etiquette>}>
      <div className={styles.resultat} role="status" aria-atomic="true">
        <dl className={styles.compte}>
          <Ligne libelle="Dommages attendus HT" montant={r.somme_ht} />
          {r.franchise && <Ligne libelle={TYPES_FRANCHISE[r.franchise.type]} montant={r.franchise.deduite_ht} moins />}
          <Ligne libelle="Facture en l'état" montant={r.en_l_etat_ht} fort />
        </dl>
        <dl className={styles.compte}>
          <Ligne
            libelle={aReparer > 0 ? `Réparer ${aReparer} dommage${aReparer > 1 ? "s" : ""}` : "Réparations"}
            montant={r.reparations_ht}
          />
          {r.sinistres_ht > 0 && <Ligne libelle="Sinistres déclarés" montant={r.sinistres_ht} />}
          <Ligne libelle="Facture restante" montant={r.facture_apres_ht} />
          <Ligne libelle="Total avec le plan" montant={r.total_ht} fort />
        </dl>
        <div className={styles.economie} data-nulle={r.economie_ht <= 0 || undefined}>
          <span>{r.economie_ht < 0 ? "Surcoût du plan HT" : "Économie HT"}</span>
          <strong className="chiffres">{e(Math.abs(r.economie_ht))}</strong>
        </div>
        {r.surcout_ht > 0 && (
          <p className={styles.note}>
            Vos choix coûtent {e(r.surcout_ht)} de plus que le meilleur plan, à {e(r.meilleur_total_ht)}.
          </p>
        )}
        {r.dommages.length > 0 && aReparer === 0 && r.economie_ht === 0 && (
          <p className={styles.note}>Ne rien réparer est ce qui coûte le moins.</p>
        )}
        {garage && aReparer > 0 && (
          <p className={styles.note}>
            Chez {garage.nom}, à {distance(garage.distance_km)}.
          </p>
        )}
        {audit.retour === null && rienAReparer && (
          <p className={styles.note}>Retour prévu le {formaterDate(audit.retour_prevu_le)}.</p>
        )}
        {audit.retour === null && !rienAReparer && (
          <p className={styles.note}>
            Réparer avant le <strong>{formaterDate(r.limite_le)}</strong>
            {jours > 0 && `, dans ${jours} jour${jours > 1 ? "s" : ""}`}
            {jours === 0 && ", aujourd'hui"}
            {jours < 0 && ", date passée"}. Retour prévu le {formaterDate(audit.retour_prevu_le)}.
          </p>
        )}
      </div>
    </Fiche>
  );
}
