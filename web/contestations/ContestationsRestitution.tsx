import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { LIBELLES_MOT } from "../../domain/argent/livre.ts";
import { formaterEuros } from "../../domain/commun/montants.ts";
import { renduEnPlus } from "../../domain/contestations/avoir.ts";
import { etatDit } from "../../domain/contestations/etats.ts";
import { direContester, HORS_DELAI_PERMIS } from "../../domain/contestations/gestes.ts";
import { peut } from "../../domain/droits/capacites.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { avoirVu } from "../documents/lecture/libelles.ts";
import { useActeur } from "../session/session.ts";
import { ErreurChargement } from "../ui/ErreurChargement.tsx";
import { Etiquette } from "../ui/Etiquette.tsx";
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
                  {f.contestation.hors_delai > 0 ? (
                    <Etiquette ton="rouge">{LIBELLES_MOT.hors_delai}</Etiquette>
                  ) : (
                    <EtiquetteEtat etat={etatDit(f.contestation)} />
                  )}
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
                        {f.contestation.hors_delai > 0 && `\u00a0: ${HORS_DELAI_PERMIS}`}
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
                      : direTrouve(f, f.contestable)}
                </p>
              )}
            </div>
            {f.contestation ? (
              <Link to={chemins.contestation(f.contestation.id)}>Ouvrir la contestation</Link>
            ) : (
              <Ouvrir factureId={f.facture_id} reste={f.contestable === null || f.a_reclamer > 0} />
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

interface Trouvee {
  recu: number;
  a_reclamer: number;
  hors_delai: number;
}

/** Ce que le rapprochement trouve, ce qu'un avoir en a rendu, et ce que sa date passée a fait du reste. */
function direTrouve({ recu, a_reclamer, hors_delai }: Trouvee, contestable: number): string {
  const trouve = `Le rapprochement trouve ${formaterEuros(contestable)} HT`;
  const permis = hors_delai > 0 ? `, mais ${HORS_DELAI_PERMIS}.` : ".";
  if (recu === 0) return `${trouve} ${hors_delai > 0 ? "hors délai" : "à contester"}${permis}`;
  const reste = hors_delai > 0 ? `${formaterEuros(hors_delai)} sont hors délai` : `reste ${formaterEuros(a_reclamer)}`;
  const suite = a_reclamer + hors_delai === 0 ? "rien n'en reste à réclamer" : reste;
  return `${trouve}. Un avoir en a rendu ${formaterEuros(recu)}\u00a0: ${suite}${permis}`;
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
