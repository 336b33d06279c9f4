import { type ChampsEtat, champsEtat, ENERGIES, LIBELLES_ENERGIE } from "../../../../domain/etats-des-lieux/etat.ts";
import { client } from "../../../api.ts";
import { GrilleChamps } from "../../../form/CadreFormulaire.tsx";
import { ChampChoix } from "../../../form/ChampChoix.tsx";
import { ChampDate } from "../../../form/ChampDate.tsx";
import { ChampNombre } from "../../../form/ChampNombre.tsx";
import { ChampTexte } from "../../../form/ChampTexte.tsx";
import type { Champs } from "../../../form/proprietes-section.ts";
import { Section } from "../../../form/Section.tsx";
import { validerAvec } from "../../../form/useFormulaire.ts";
import { Donnees } from "../../../ui/Fiche.tsx";
import { TexteLong } from "../../../ui/TexteLong.tsx";
import { DateCourte, Kilometres } from "../../../ui/Valeurs.tsx";
import type { MorceauEtat } from "./useEtats.ts";

const NOMS = {
  date_etat: { libelle: "Date" },
  lieu: { libelle: "Lieu" },
  kilometrage: { libelle: "Kilométrage" },
  energie: { libelle: "Énergie" },
  niveau: { libelle: "Niveau" },
  observations: { libelle: "Observations" },
};
const TEXTES = ["date_etat", "lieu", "observations"];

/** Un champ vidé est une absence pour le serveur, un texte vide pour le formulaire. */
const sansVide = (champs: Champs): Record<string, string | number | null> =>
  Object.fromEntries(
    Object.entries(champs).map(([cle, v]) => {
      const absent = TEXTES.includes(cle) && v === "";
      return [cle, !absent && (typeof v === "string" || typeof v === "number") ? v : null];
    }),
  );

/** La date, le lieu, le compteur et le niveau, relevés devant le véhicule. */
export function ReleveEtat({ etat, modifiable, poser }: MorceauEtat) {
  const valeurs = {
    date_etat: etat.date_etat ?? "",
    lieu: etat.lieu ?? "",
    kilometrage: etat.kilometrage,
    energie: etat.energie,
    niveau: etat.niveau,
    observations: etat.observations ?? "",
  };
  const enregistrer = async (changes: Partial<typeof valeurs>, avant: Champs) => {
    const champs = sansVide(changes) as Partial<ChampsEtat>; // mêmes clés ; le schéma a validé les valeurs
    poser(await client.etatsDesLieux.modifier({ id: etat.id, champs, avant: sansVide(avant) }));
  };
  return (
    <Section
      titre="Relevé"
      valeurs={valeurs}
      valider={validerAvec(champsEtat)}
      enregistrer={enregistrer}
      noms={NOMS}
      peutModifier={modifiable}
      lecture={
        <Donnees
          donnees={[
            { libelle: "Date", valeur: <DateCourte iso={etat.date_etat} /> },
            { libelle: "Lieu", valeur: etat.lieu },
            { libelle: "Kilométrage", valeur: <Kilometres km={etat.kilometrage} /> },
            {
              libelle: LIBELLES_ENERGIE[etat.energie],
              valeur: etat.niveau === null ? null : `${etat.niveau}\u00a0%`,
            },
            { libelle: "Observations", valeur: <TexteLong valeur={etat.observations} /> },
          ]}
        />
      }
    >
      {(f) => (
        <>
          <GrilleChamps>
            <ChampDate {...f.champ("date_etat")} libelle="Date" />
            <ChampTexte {...f.champ("lieu")} libelle="Lieu" max={300} />
            <ChampNombre {...f.champ("kilometrage")} libelle="Kilométrage" unite="km" />
            <ChampChoix
              {...f.champ("energie")}
              libelle="Énergie"
              choix={ENERGIES.map((e) => ({ valeur: e, libelle: LIBELLES_ENERGIE[e] }))}
            />
            <ChampNombre {...f.champ("niveau")} libelle="Niveau" unite="%" aide="De 0 (vide) à 100 (plein)" />
          </GrilleChamps>
          <ChampTexte {...f.champ("observations")} libelle="Observations" lignes={4} max={5000} />
        </>
      )}
    </Section>
  );
}
