import { Button, Modal } from "@mantine/core";
import { useState } from "react";
import { formaterEuros } from "../../domain/commun/montants.ts";
import { lienDeLAvoir, repartirAvoir } from "../../domain/contestations/avoir.ts";
import type { AvoirPropose, ContestationLue } from "../../domain/contestations/contestation.ts";
import { peutImputer } from "../../domain/contestations/etats.ts";
import { adresseApi, client } from "../api.ts";
import { CadreFormulaire } from "../form/CadreFormulaire.tsx";
import { type Erreurs, useFormulaire } from "../form/useFormulaire.ts";
import { Bandeau } from "../ui/Bandeau.tsx";
import { Fiche } from "../ui/Fiche.tsx";
import { signalerSucces } from "../ui/notifications.ts";
import { DateCourte, Euros } from "../ui/Valeurs.tsx";
import { Accords, accordsDe, erreurDAccords, type Montants } from "./Accords.tsx";
import styles from "./Contestations.module.css";
import { usePoser } from "./useContestation.ts";

const nommer = (a: { numero: string | null }): string => (a.numero ? `Avoir ${a.numero}` : "Avoir sans numéro");

/** Les avoirs imputés, et ceux qui attendent, reliés à la facture par leur numéro ou leur plaque. */
export function Avoirs({ contestation: c }: { contestation: ContestationLue }) {
  const [choisi, setChoisi] = useState<AvoirPropose | null>(null);
  const facture = { numero: c.facture_numero, date_document: c.facture_date, immatriculation: c.immatriculation };
  const proposes = c.avoirs_proposes.map((avoir) => ({ avoir, lien: lienDeLAvoir(avoir, facture) }));
  return (
    <Fiche titre="Avoirs">
      {c.avoirs.length === 0 && proposes.length === 0 && (
        <p className={styles.rien}>
          Aucun avoir reçu pour ce véhicule. Déposé parmi les documents, un avoir se propose ici.
        </p>
      )}
      <ul className={styles.envoyees}>
        {c.avoirs.map((a) => (
          <li key={a.document_id}>
            <p className={styles.designation}>
              {nommer(a)} du <DateCourte iso={a.date_document} />
            </p>
            <p className={styles.phrase}>
              <Euros centimes={a.net_ht} /> HT, {formaterEuros(a.accorde)} imputés le <DateCourte iso={a.impute_le} />
            </p>
            {a.fichier_id && <LienAvoir fichier={a.fichier_id} />}
          </li>
        ))}
        {proposes.map(({ avoir: a, lien }) => (
          <li key={a.document_id}>
            <p className={styles.designation}>
              {nommer(a)} du <DateCourte iso={a.date_document} />
            </p>
            <p className={styles.phrase}>
              <Euros centimes={a.net_ht} /> HT. {lien === "numero" && "Il cite cette facture."}
              {lien === "plaque" && "Même véhicule, après la facture."}
              {lien === null && "Même véhicule, mais antérieur à la facture\u00a0: vérifiez."}
            </p>
            {a.fichier_id && <LienAvoir fichier={a.fichier_id} />}
            {peutImputer(c) && (
              <Button size="xs" variant="default" onClick={() => setChoisi(a)}>
                Imputer<span className="visuellement-cache"> {nommer(a)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {choisi && <Imputer contestation={c} avoir={choisi} surFermer={() => setChoisi(null)} />}
    </Fiche>
  );
}

const LienAvoir = ({ fichier }: { fichier: string }) => (
  <p className={styles.phrase}>
    <a href={adresseApi(`/fichiers/${fichier}`)} target="_blank" rel="noopener noreferrer">
      Voir l'avoir<span className="visuellement-cache"> (nouvel onglet)</span>
    </a>
  </p>
);

interface PropsImputer {
  contestation: ContestationLue;
  avoir: AvoirPropose;
  surFermer: () => void;
}

/** La répartition que l'avoir suggère, à vérifier avant de l'imputer. */
function Imputer({ contestation: c, avoir, surFermer }: PropsImputer) {
  const poser = usePoser();
  const proposition = repartirAvoir(avoir, c.lignes);
  const f = useFormulaire<{ accords: Montants }>({
    initiales: { accords: Object.fromEntries(proposition.accords.map((a) => [a.ligne_id, a.montant])) },
    valider: ({ accords }): Erreurs => {
      const phrase = erreurDAccords(c.lignes, accords);
      return phrase ? { accords: phrase } : {};
    },
    enregistrer: async ({ accords }) => {
      poser(
        await client.contestations.imputer({ id: c.id, document_id: avoir.document_id, accords: accordsDe(accords) }),
      );
      signalerSucces("Avoir imputé avec succès");
      surFermer();
    },
    repli: "Erreur lors de la sauvegarde",
  });
  return (
    <Modal opened onClose={surFermer} title={`Imputer l'avoir ${avoir.numero ?? ""}`} size="lg">
      <CadreFormulaire f={f} surAnnuler={surFermer} libelleAction="Imputer l'avoir">
        <ul className={styles.credits}>
          {avoir.lignes.map((l, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: deux lignes d'un avoir peuvent dire la même chose
            <li key={`${l.designation}-${i}`}>
              {l.designation}&nbsp;: <Euros centimes={l.net_ht} />
            </li>
          ))}
        </ul>
        {proposition.non_attribue > 0 && (
          <Bandeau
            genre="alerte"
            titre={`${formaterEuros(proposition.non_attribue)} de cet avoir n'ont pas trouvé leur ligne`}
          >
            Répartissez-les vous-même si une ligne réclamée les explique.
          </Bandeau>
        )}
        <Accords
          lignes={c.lignes}
          montants={f.valeurs.accords}
          surChangement={(accords) => f.changer({ accords })}
          erreur={f.erreurs.accords}
        />
      </CadreFormulaire>
    </Modal>
  );
}
