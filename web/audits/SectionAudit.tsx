import { champsAudit } from "../../domain/audits/audit.ts";
import { client } from "../api.ts";
import { GrilleChamps } from "../form/CadreFormulaire.tsx";
import { ChampAdresse } from "../form/ChampAdresse.tsx";
import { ChampDate } from "../form/ChampDate.tsx";
import { ChampNombre } from "../form/ChampNombre.tsx";
import { ChampTexte } from "../form/ChampTexte.tsx";
import type { Champs, ValeurChamp } from "../form/proprietes-section.ts";
import { Section } from "../form/Section.tsx";
import { validerAvec } from "../form/useFormulaire.ts";
import { Donnees } from "../ui/Fiche.tsx";
import { TexteLong } from "../ui/TexteLong.tsx";
import { DateCourte, Euros, Kilometres } from "../ui/Valeurs.tsx";
import type { MorceauAudit } from "./useAudit.ts";

export const saisie = champsAudit.omit({ mode_garage: true, garage_id: true });
export const NOMS = {
  retour_prevu_le: { libelle: "Retour prévu", rendu: (v: ValeurChamp) => <DateCourte iso={String(v ?? "")} /> },
  kilometrage: {
    libelle: "Kilométrage au retour",
    rendu: (v: ValeurChamp) => <Kilometres km={typeof v === "number" ? v : null} />,
  },
  lieu: { libelle: "Lieu du véhicule" },
  franchise_assurance_ht: {
    libelle: "Franchise d'assurance HT",
    rendu: (v: ValeurChamp) => <Euros centimes={typeof v === "number" ? v : null} />,
  },
  notes: { libelle: "Notes" },
};
const TEXTES = ["lieu", "notes"];

/** Un champ vidé est une absence pour le serveur, un texte vide pour le formulaire. */
export const sansVide = (champs: Champs): Record<string, string | number | null> =>
  Object.fromEntries(
    Object.entries(champs).map(([cle, v]) => {
      const absent = TEXTES.includes(cle) && v === "";
      return [cle, !absent && (typeof v === "string" || typeof v === "number") ? v : null];
    }),
  );

/** Quand et où le véhicule sera rendu : les conditions, la vétusté et les garages en dépendent. */
export function SectionAudit({ audit, modifiable, poser }: MorceauAudit) {
  const valeurs = {
    retour_prevu_le: audit.retour_prevu_le,
    kilometrage: audit.kilometrage,
    lieu: audit.lieu ?? "",
    franchise_assurance_ht: audit.franchise_assurance_ht,
    notes: audit.notes ?? "",
  };
  return (
    <Section
      titre="L'audit"
      valeurs={valeurs}
      valider={validerAvec(saisie)}
      enregistrer={async (changes, avant) => {
        const champs = saisie.partial().parse(sansVide(changes));
        poser(await client.audits.modifier({ id: audit.id, champs, avant: sansVide(avant) }));
      }}
      noms={NOMS}
      peutModifier={modifiable}
      repli="Erreur lors de la sauvegarde"
      lecture={
        <Donnees
          donnees={[
            { libelle: "Retour prévu", valeur: <DateCourte iso={audit.retour_prevu_le} /> },
            { libelle: "Kilométrage au retour", valeur: <Kilometres km={audit.kilometrage} /> },
            { libelle: "Lieu du véhicule", valeur: audit.lieu },
            { libelle: "Contrat", valeur: audit.contrat_numero },
            { libelle: "Franchise d'assurance HT", valeur: <Euros centimes={audit.franchise_assurance_ht} /> },
            { libelle: "Notes", valeur: <TexteLong valeur={audit.notes} /> },
          ]}
        />
      }
    >
      {(f) => (
        <>
          <GrilleChamps>
            <ChampDate
              {...f.champ("retour_prevu_le")}
              libelle="Retour prévu"
              requis
              aide="Le rendez-vous, ou la fin du contrat"
            />
            <ChampNombre {...f.champ("kilometrage")} libelle="Kilométrage au retour" unite="km" />
            <ChampAdresse
              {...f.champ("lieu")}
              libelle="Lieu du véhicule"
              max={300}
              aide="Les garages se cherchent autour"
            />
            <ChampNombre
              {...f.champ("franchise_assurance_ht")}
              libelle="Franchise d'assurance HT"
              unite="€"
              decimales={2}
              aide="Vide&nbsp;: aucun dommage ne se déclare en sinistre"
            />
          </GrilleChamps>
          <ChampTexte {...f.champ("notes")} libelle="Notes" lignes={3} max={5000} />
        </>
      )}
    </Section>
  );
}
