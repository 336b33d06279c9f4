import { useId } from "react";
import type { EtatLu } from "../../../../domain/etats-des-lieux/etat.ts";
import type { ChampFormulaire } from "../../../../domain/formulaires/formulaire.ts";
import { PHOTOS_CHAMP_MAX } from "../../../../domain/formulaires/reponses.ts";
import { client } from "../../../api.ts";
import { useEnLigne } from "../../../demande/useEnLigne.ts";
import { useLacher } from "../../../form/useLacher.ts";
import type { GardePhotos, PhotoRendue } from "../../../formulaires/rendu/photos.ts";
import { SaisiePhotos } from "../../../formulaires/rendu/SaisiePhotos.tsx";
import { Planche } from "../Planche.tsx";
import type { Carnet } from "./carnet/Carnet.ts";
import etat from "./Etat.module.css";

interface Props {
  carnet: Carnet;
  /** Où vont ces photos : une vue, ou un dommage. */
  place: string;
  nom: string;
  /** La vue attendue, dont la silhouette se montre. */
  vue: string | null;
  /** Celles que le serveur a. */
  photos: readonly string[];
  id: string;
  /** Signé sur cet appareil, rien ne s'y prend plus : chaque photo se montre, avec où elle en est. */
  modifiable: boolean;
  poser: (etat: EtatLu) => void;
}

/** Les photos d'une place : celles qui sont arrivées, celles que l'appareil garde encore, et de quoi en prendre une. */
export function PhotosDePlace({ carnet, place, nom, vue, photos, id, modifiable, poser }: Props) {
  const champ = useId();
  const enLigne = useEnLigne();
  const { file } = carnet;
  const attend = (p: PhotoRendue): PhotoRendue =>
    // Sans réseau, une photo gardée n'a pas échoué : elle attend.
    p.etat === "echec" && !enLigne ? { ...p, etat: "attente", erreur: null } : p;
  // Arrivée mais douteuse, elle reste à portée de « Reprendre ».
  const douteuse = (p: PhotoRendue) => p.doute && photos.includes(file.idDe(p.cle) ?? "");
  const locales = file.de(place).filter((p) => !modifiable || p.etat !== "recue" || douteuse(p));
  const montrees = new Set(locales.map((p) => file.idDe(p.cle)));
  const arrivees = photos.filter((fichier) => !montrees.has(fichier));
  const garde: GardePhotos = {
    de: () => locales.map(attend),
    ajouter: (_place, fichiers, max) => file.ajouter(place, fichiers, max + file.de(place).length),
    retirer: (_place, cle) => file.retirer(place, cle),
    reprendre: (_place, cle) => file.reprendre(place, cle),
    nommer: (autre) => file.nommer(autre),
  };
  const zone = useLacher((fichiers) => file.ajouter(place, [...fichiers], PHOTOS_CHAMP_MAX + file.de(place).length));
  const retirer = async (fichier_id: string) => poser(await client.etatsDesLieux.retirerPhoto({ id, fichier_id }));
  return (
    <div className={etat.place} {...(modifiable && zone)}>
      {arrivees.length > 0 && (
        <Planche
          titre={nom}
          photos={arrivees}
          supprimer={modifiable ? retirer : undefined}
          apercu={(fichier) => file.apercuRecu(fichier)}
        />
      )}
      <SaisiePhotos
        // La silhouette guide la première prise ; la vue prise, une invite suffit.
        champ={enChamp(place, nom, photos.length > 0 ? null : vue)}
        attributs={{
          id: champ,
          "aria-required": false,
          "aria-invalid": false,
          "aria-describedby": undefined,
          "aria-label": `Ajouter\u00a0: ${nom}`,
          disabled: false,
        }}
        photos={garde}
        compact
        lue={!modifiable}
      />
    </div>
  );
}

const enChamp = (id: string, label: string, vue: string | null): ChampFormulaire => ({
  id,
  cle: vue,
  label,
  type_champ: "photos",
  options: null,
  obligatoire: false,
  ordre: 1,
  placeholder: null,
  types_demande: [],
});
