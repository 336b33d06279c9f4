import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { LIBELLES_MOT } from "../../domain/argent/livre.ts";
import { formaterEuros } from "../../domain/commun/montants.ts";
import { peut } from "../../domain/droits/capacites.ts";
import { api } from "../api.ts";
import { chemins } from "../chemins.ts";
import { useActeur } from "../session/session.ts";
import { Fiche } from "../ui/Fiche.tsx";
import { Euros } from "../ui/Valeurs.tsx";
import styles from "./Contestations.module.css";
import { Echeance, EtiquetteEtat } from "./EtatContestation.tsx";
import { useOuvrir } from "./useOuvrir.ts";

/** Sur la fiche d'une restitution : où en est la contestation de chaque facture, ou de quoi l'ouvrir. Rien sans facture. */
export function ContestationsRestitution({ restitutionId }: { restitutionId: string }) {
  const acteur = useActeur();
  const { data } = useQuery({
    ...api.contestations.deRestitution.queryOptions({ input: { id: restitutionId } }),
    enabled: peut(acteur, "contester"),
  });
  if (!data || data.length === 0) return null;
  return (
    <Fiche titre="Contestation">
      <ul className={styles.envoyees}>
        {data.map((f) => (
          <li key={f.facture_id} className={styles.facture}>
            <div>
              <p className={styles.designation}>{f.facture_numero ? `Facture ${f.facture_numero}` : "Facture"}</p>
              {f.contestation ? (
                <p className={styles.precision}>
                  <EtiquetteEtat etat={f.contestation.etat} />
                  <Echeance contestation={f.contestation} />
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
                      : `Le rapprochement trouve ${formaterEuros(f.contestable)} HT à contester.`}
                </p>
              )}
            </div>
            {f.contestation ? (
              <Link to={chemins.contestation(f.contestation.id)}>Ouvrir la contestation</Link>
            ) : (
              <Ouvrir factureId={f.facture_id} />
            )}
          </li>
        ))}
      </ul>
    </Fiche>
  );
}

/** Ce que la lettre réclamera, ou ce que sa date passée a fait perdre. */
const motDe = (c: { a_reclamer: number; hors_delai: number }) => (c.hors_delai > 0 ? "hors_delai" : "a_reclamer");

function Ouvrir({ factureId }: { factureId: string }) {
  const { ouvrir, envoi } = useOuvrir();
  return (
    <Button size="xs" variant="default" loading={envoi} onClick={() => void ouvrir(factureId)}>
      Vérifier et contester
    </Button>
  );
}
