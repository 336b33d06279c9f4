import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { LIBELLES_MOT } from "../../domain/argent/livre.ts";
import { formaterEuros } from "../../domain/commun/montants.ts";
import { renduEnPlus } from "../../domain/contestations/avoir.ts";
import { etatDit } from "../../domain/contestations/etats.ts";
import { direContester } from "../../domain/contestations/gestes.ts";
import { peut } from "../../domain/droits/capacites.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { avoirVu } from "../documents/lecture/libelles.ts";
import { useActeur } from "../session/session.ts";
import { ErreurChargement } from "../ui/ErreurChargement.tsx";
import { Fiche } from "../ui/Fiche.tsx";
import { Euros } from "../ui/Valeurs.tsx";
import styles from "./Contestations.module.css";
import { Echeance, EtiquetteEtat } from "./EtatContestation.tsx";
import { useOuvrir } from "./useOuvrir.ts";

/** Sur la fiche d'une restitution : où en est la contestation de chaque facture, ou de quoi l'ouvrir. Rien sans facture. */
export function ContestationsRestitution({ restitutionId }: { restitutionId: string }) {
  const acteur = useActeur();
  const { data, error, refetch } = useQuery({
    ...api.contestations.deRestitution.queryOptions({ input: { id: restitutionId } }),
    enabled: peut(acteur, "contester"),
  });
  const { data: documents = [] } = useQuery(api.documents.deRestitution.queryOptions({ input: { id: restitutionId } }));
  if (error && !data)
    return (
      <Fiche titre="Contestation">
        <ErreurChargement erreur={error} relire={refetch} />
      </Fiche>
    );
  if (!data || data.length === 0) return null;
  const enPlus = renduEnPlus(documents.map(avoirVu), data);
  return (
    <Fiche titre="Contestation">
      <ul className={styles.envoyees}>
        {data.map((f) => (
          <li key={f.facture_id} className={styles.facture}>
            <div>
              <p className={styles.designation}>{f.facture_numero ? `Facture ${f.facture_numero}` : "Facture"}</p>
              {f.contestation ? (
                <p className={styles.precision}>
                  <EtiquetteEtat etat={etatDit(f.contestation)} />
                  <Echeance contestation={f.contestation} vide={null} />
                  <span>
                    {f.contestation.reclame > 0 ? (
                      <>
                        Réclamé <Euros centimes={f.contestation.reclame} />, accordé{" "}
                        <Euros centimes={f.contestation.accorde} />
                      </>
                    ) : (
                      <>
                        {LIBELLES_MOT[motDe(f.contestation)]} <Euros centimes={f.contestation[motDe(f.contestation)]} />
                      </>
                    )}
                  </span>
                </p>
              ) : (
                <p className={styles.phrase}>
                  {f.contestable === null
                    ? "Pas encore de contestation."
                    : f.contestable === 0
                      ? "Le rapprochement ne trouve rien à contester."
                      : `Le rapprochement trouve ${formaterEuros(f.contestable)} HT à contester.${direRendu(f)}`}
                </p>
              )}
            </div>
            {f.contestation ? (
              <Link to={chemins.contestation(f.contestation.id)}>Ouvrir la contestation</Link>
            ) : (
              <Ouvrir factureId={f.facture_id} reste={f.contestable === null || f.a_reclamer + f.hors_delai > 0} />
            )}
          </li>
        ))}
      </ul>
      {enPlus > 0 && (
        <p className={styles.phrase}>
          Un avoir rend {formaterEuros(enPlus)} HT de plus que ce que le rapprochement trouve à contester{"\u00a0"}: le
          livre de l'argent ne les compte pas.
        </p>
      )}
    </Fiche>
  );
}

/** Ce qu'un avoir a déjà rendu, et ce qui en reste. */
function direRendu({ recu, a_reclamer, hors_delai }: { recu: number; a_reclamer: number; hors_delai: number }): string {
  if (recu === 0) return "";
  const reste = hors_delai > 0 ? `${formaterEuros(hors_delai)} sont hors délai` : `reste ${formaterEuros(a_reclamer)}`;
  return ` Un avoir en a rendu ${formaterEuros(recu)}\u00a0: ${a_reclamer + hors_delai === 0 ? "rien n'en reste à réclamer" : reste}.`;
}

/** Ce que la lettre réclamera, ou ce que sa date passée a fait perdre. */
const motDe = (c: { a_reclamer: number; hors_delai: number }) => (c.hors_delai > 0 ? "hors_delai" : "a_reclamer");

function Ouvrir({ factureId, reste }: { factureId: string; reste: boolean }) {
  const { ouvrir, envoi } = useOuvrir();
  return (
    <Button size="xs" variant={reste ? "default" : "subtle"} loading={envoi} onClick={() => void ouvrir(factureId)}>
      {direContester(reste)}
    </Button>
  );
}
