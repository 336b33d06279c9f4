import type { ContestationLue, LettreEnvoyee } from "../../domain/contestations/contestation.ts";
import { LIBELLES_CANAL } from "../../domain/contestations/etats.ts";
import { LIBELLES_NATURE, seRedige } from "../../domain/contestations/lettres-de-suite.ts";
import { adresseApi } from "../api.ts";
import { PleineLargeur } from "../layout/GrilleFiche.tsx";
import { Etiquette } from "../ui/Etiquette.tsx";
import { Fiche } from "../ui/Fiche.tsx";
import { DateCourte } from "../ui/Valeurs.tsx";
import styles from "./Contestations.module.css";
import { Redaction } from "./Redaction.tsx";

/** La lettre : ce qui est parti, et ce que l'on rédige tant que rien n'est parti. */
export function Lettre({ contestation: c }: { contestation: ContestationLue }) {
  const redige = c.lettre !== null && seRedige(c.etat, c.lettre.nature) && c.lignes.length > 0;
  return (
    <>
      {c.envoyees.length > 0 && (
        <PleineLargeur>
          <Envoyees lettres={c.envoyees} />
        </PleineLargeur>
      )}
      {redige && c.lettre && (
        <PleineLargeur ancre="lettre">
          <Redaction key={c.lettre.version} contestation={c} lettre={c.lettre} />
        </PleineLargeur>
      )}
    </>
  );
}

const REMISES = {
  en_attente: ["bleu", "Dans la boîte d'envoi"],
  remis: ["vert", "Remis au serveur de messagerie"],
  echec: ["rouge", "Non remis"],
} as const;

function Envoyees({ lettres }: { lettres: readonly LettreEnvoyee[] }) {
  return (
    <Fiche titre="Lettres envoyées">
      <ul className={styles.envoyees}>
        {lettres.map((l) => (
          <li key={l.id}>
            <p className={styles.designation}>
              {LIBELLES_NATURE[l.nature]} (lettre {l.version}), le <DateCourte iso={l.envoyee_le} />
              {l.envoyee_par && `, par ${l.envoyee_par}`}
            </p>
            <p className={styles.phrase}>
              {LIBELLES_CANAL[l.canal]}
              {l.destinataire && ` à ${l.destinataire}`}
              {l.reference && ` (référence ${l.reference})`}{" "}
              {l.remise && <Etiquette ton={REMISES[l.remise][0]}>{REMISES[l.remise][1]}</Etiquette>}
            </p>
            <p className={styles.phrase}>
              <a href={adresseApi(`/fichiers/${l.fichier_id}`)} target="_blank" rel="noopener noreferrer">
                {l.fichier_nom}
                <span className="visuellement-cache"> (nouvel onglet)</span>
              </a>
            </p>
            {l.preuves.length > 0 && (
              <p className={styles.phrase}>
                Preuves{" "}
                {l.preuves_jusqu_au === null ? (
                  "jointes au message"
                ) : (
                  <>
                    par un lien signé, jusqu'au <DateCourte iso={l.preuves_jusqu_au} />
                  </>
                )}
                &nbsp;: {l.preuves.map((p) => p.nom).join(", ")}
              </p>
            )}
            <p className={styles.empreinte}>SHA-256 {l.sha256}</p>
          </li>
        ))}
      </ul>
    </Fiche>
  );
}
