import { Button, CloseButton } from "@mantine/core";
import { useState } from "react";
import { type DommageLu, type EtatLu, pastilles } from "../../../../domain/etats-des-lieux/etat.ts";
import { LIBELLES_DOMMAGE } from "../../../../domain/fre/libelles.ts";
import type { ElementEndommage } from "../../../../domain/tickets/elements-endommages.ts";
import { adresseApi, client } from "../../../api.ts";
import { Confirmation } from "../../../ui/Confirmation.tsx";
import { Fiche } from "../../../ui/Fiche.tsx";
import { SchemaVehicule } from "../../../ui/schema-vehicule/SchemaVehicule.tsx";
import { signalerEchec } from "../../../ui/signaler-echec.ts";
import { DepotPhotos } from "../DepotPhotos.tsx";
import styles from "../Pieces.module.css";
import { Planche } from "../Planche.tsx";
import { useFilePhotos } from "../useFilePhotos.ts";
import etat from "./Etat.module.css";
import { NouveauDommage } from "./NouveauDommage.tsx";
import type { MorceauEtat } from "./useEtats.ts";

/** Les dommages, numérotés sur le schéma et dans la liste. */
export function DommagesEtat(p: MorceauEtat) {
  const [nouveau, setNouveau] = useState<ElementEndommage | "" | null>(null);
  const { dommages } = p.etat;
  const ajouter = (
    <Button variant="default" size="xs" onClick={() => setNouveau("")}>
      Ajouter un dommage
    </Button>
  );
  return (
    <Fiche titre="Dommages" actions={p.modifiable && ajouter}>
      <div className={p.modifiable ? styles.deux : styles.elementsLus}>
        <SchemaVehicule
          titre={p.modifiable ? "Schéma du véhicule\u00a0: choisissez l'élément abîmé" : "Schéma du véhicule"}
          marques={pastilles(dommages)}
          surChoisir={p.modifiable ? setNouveau : undefined}
          genre="bouton"
        />
        {dommages.length === 0 ? (
          <p className={etat.rien}>
            Aucun dommage relevé.{p.modifiable && " Touchez l'élément abîmé sur le schéma pour en ajouter un."}
          </p>
        ) : (
          <ol className={etat.dommages}>
            {dommages.map((d) => (
              <Dommage key={d.id} dommage={d} {...p} />
            ))}
          </ol>
        )}
      </div>
      {nouveau !== null && (
        <NouveauDommage etat={p.etat} element={nouveau} surAjoute={p.poser} surFermer={() => setNouveau(null)} />
      )}
    </Fiche>
  );
}

function Dommage({ dommage, ...p }: MorceauEtat & { dommage: DommageLu }) {
  const { id } = p.etat;
  const [aRetirer, setARetirer] = useState(false);
  const [envoi, setEnvoi] = useState(false);
  const depot = useFilePhotos<EtatLu>({
    adresse: (nom) => adresseApi(`/etats-des-lieux/${id}/dommages/${dommage.id}/photos`, { nom }),
    surRecue: p.poser,
    surFin: p.relire,
  });
  const retirer = async () => {
    setEnvoi(true);
    try {
      p.poser(await client.etatsDesLieux.retirerDommage({ id, dommage_id: dommage.id }));
    } catch (erreur) {
      signalerEchec(erreur, "Erreur lors de la sauvegarde");
      setEnvoi(false);
      setARetirer(false);
    }
  };
  const retirerPhoto = async (fichier_id: string) =>
    p.poser(await client.etatsDesLieux.retirerPhoto({ id, fichier_id }));
  const nom = `dommage ${dommage.rang}, ${dommage.element}`;
  return (
    <li className={etat.dommage}>
      <span className={etat.rang} aria-hidden="true">
        {dommage.rang}
      </span>
      <div className={styles.pile}>
        <div>
          <strong>{dommage.element}</strong>
          <span>&nbsp;: {LIBELLES_DOMMAGE[dommage.dommage].toLowerCase()}</span>
          {dommage.commentaire && <p className={etat.commentaire}>{dommage.commentaire}</p>}
        </div>
        <div className={p.modifiable ? etat.rangeePhotos : undefined}>
          {dommage.photos.length > 0 && (
            <Planche
              titre={`Photos du ${nom}`}
              photos={dommage.photos}
              supprimer={p.modifiable ? retirerPhoto : undefined}
            />
          )}
          {p.modifiable && <DepotPhotos depot={depot} libelle={`Ajouter des photos\u00a0: ${nom}`} compact />}
        </div>
      </div>
      {p.modifiable && <CloseButton aria-label={`Retirer le ${nom}`} onClick={() => setARetirer(true)} />}
      <Confirmation
        ouverte={aRetirer}
        titre="Retirer le dommage"
        texte="Le dommage et ses photos seront retirés de ce brouillon."
        libelleAction="Retirer"
        danger
        envoi={envoi}
        surConfirmer={() => void retirer()}
        surAnnuler={() => setARetirer(false)}
      />
    </li>
  );
}
