import { useMemo, useState } from "react";
import { type GarageLu, type PositionGarage, positionGarage } from "../../domain/garages/garage.ts";
import { client } from "../api.ts";
import { Carte } from "../carte/Carte.tsx";
import { donneesErreur, estConflit } from "../erreurs.ts";
import { CadreFormulaire, GrilleChamps } from "../form/CadreFormulaire.tsx";
import { ChampNombre } from "../form/ChampNombre.tsx";
import { GardeSortie } from "../form/GardeSortie.tsx";
import { usePrendreFocus } from "../form/useEdition.ts";
import { useFormulaire, validerAvec } from "../form/useFormulaire.ts";
import { signalerSucces } from "../ui/notifications.ts";
import styles from "./GaragePage.module.css";
import { useGarageRelu } from "./useGarageRelu.ts";

/** Millionièmes de degré : une dizaine de centimètres. */
type Saisie = { latitude: number | null; longitude: number | null };
const UNITE = 1_000_000;

const enSaisie = (p: PositionGarage | null): Saisie => ({
  latitude: p && Math.round(p.latitude * UNITE),
  longitude: p && Math.round(p.longitude * UNITE),
});
const enDegres = ({ latitude, longitude }: Saisie) => ({
  latitude: latitude === null ? null : latitude / UNITE,
  longitude: longitude === null ? null : longitude / UNITE,
});
const lue = ({ latitude, longitude }: Saisie | GarageLu): PositionGarage | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

interface Props {
  garage: GarageLu;
  /** Où le repère commence : la position gardée, ou celle qu'on vient de chercher. */
  depart: PositionGarage | null;
  surFin: () => void;
}

/** Corriger la position d'un garage : le repère se déplace, et ses coordonnées s'écrivent aussi. */
export function DeplacerRepere({ garage, depart, surFin }: Props) {
  const poser = useGarageRelu();
  // Ce que la personne avait sous les yeux : c'est à cela que le serveur compare.
  const [avant, setAvant] = useState(lue(garage));
  const [fini, setFini] = useState(false);
  const f = useFormulaire<Saisie>({
    initiales: enSaisie(depart),
    valider: (saisie) => validerAvec(positionGarage)(enDegres(saisie)),
    repli: "Erreur lors de la sauvegarde",
    enregistrer: async (saisie) => {
      const position = positionGarage.parse(enDegres(saisie));
      try {
        poser(await client.garages.situer({ id: garage.id, position, avant }));
      } catch (erreur) {
        // La personne l'a lu : enregistrer de nouveau remplace ce qu'un autre vient de poser.
        if (estConflit(erreur)) setAvant(lue(donneesErreur(erreur).actuel as GarageLu)); // forme du contrat : la position actuelle
        throw erreur;
      }
      setFini(true);
      signalerSucces("Modifications enregistrées avec succès");
      surFin();
    },
  });
  usePrendreFocus(f.balise.ref);
  const { latitude, longitude } = enDegres(f.valeurs);
  const reperes = useMemo(
    () =>
      latitude === null || longitude === null || Number.isNaN(latitude + longitude)
        ? []
        : [
            {
              cle: "lieu",
              titre: `${garage.nom}, repère à déplacer`,
              lignes: [],
              position: [latitude, longitude] as const,
            },
          ],
    [garage.nom, latitude, longitude],
  );
  return (
    <>
      <GardeSortie modifie={f.modifie && !fini} />
      <CadreFormulaire f={f} surAnnuler={surFin} libelleAction="Enregistrer">
        <p className={styles.note}>
          Faites glisser le repère, ou cliquez à sa place sur la carte. Au clavier&nbsp;: les flèches, et Maj pour de
          petits pas.
        </p>
        <Carte
          legende={`Carte\u00a0: ${garage.nom}`}
          reperes={reperes}
          hauteur={300}
          surDeplacement={([lat, lng]) => f.changer(enSaisie({ latitude: lat, longitude: lng }))}
        />
        <GrilleChamps>
          <ChampNombre {...f.champ("latitude")} libelle="Latitude" decimales={6} unite="°" />
          <ChampNombre {...f.champ("longitude")} libelle="Longitude" decimales={6} unite="°" />
        </GrilleChamps>
      </CadreFormulaire>
    </>
  );
}
