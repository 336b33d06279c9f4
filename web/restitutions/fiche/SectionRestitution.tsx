import type { Acteur } from "../../../domain/commun/acteur.ts";
import { formaterDate } from "../../../domain/commun/dates.ts";
import { formaterEuros, formaterKm } from "../../../domain/commun/montants.ts";
import { peut } from "../../../domain/droits/capacites.ts";
import { champsModifiables, type RestitutionLue, ttcAffiche } from "../../../domain/restitutions/restitution.ts";
import { adresseApi } from "../../api.ts";
import { ChampLoueur } from "../../champs/ChampLoueur.tsx";
import { useLoueurs } from "../../champs/useLoueurs.ts";
import { GrilleChamps } from "../../form/CadreFormulaire.tsx";
import { ChampDate } from "../../form/ChampDate.tsx";
import { ChampNombre } from "../../form/ChampNombre.tsx";
import { Section } from "../../form/Section.tsx";
import { useDoutes } from "../../form/useDoutes.tsx";
import { type ChampLie, validerAvec } from "../../form/useFormulaire.ts";
import { Bandeau } from "../../ui/Bandeau.tsx";
import { Donnees } from "../../ui/Fiche.tsx";
import { DateCourte, Euros, Kilometres } from "../../ui/Valeurs.tsx";
import { useModifier } from "./useModifier.ts";

interface Props {
  restitution: RestitutionLue;
  acteur: Acteur;
}

const valider = validerAvec(
  champsModifiables.pick({
    loueur_id: true,
    date_restitution: true,
    montant_ht_apres_remise: true,
    kilometrage: true,
    paiement_le: true,
  }),
);

export function SectionRestitution({ restitution: r, acteur }: Props) {
  const modifier = useModifier(r);
  const doutes = useDoutes();
  const loueurs = useLoueurs();
  const nomLoueur = (valeur: unknown) =>
    valeur === r.loueur_id ? r.loueur_nom : (loueurs.tous.find((l) => l.valeur === valeur)?.libelle ?? "Autre loueur");
  return (
    <Section
      titre="Restitution"
      peutModifier={peut(acteur, "modifier_fiches")}
      obligatoires
      valeurs={{
        loueur_id: r.loueur_id,
        date_restitution: r.date_restitution,
        montant_ht_apres_remise: r.montant_ht_apres_remise as number | null, // vidé pendant la saisie, refusé par le schéma
        kilometrage: r.kilometrage as number | null, // de même
        paiement_le: r.paiement_le,
      }}
      valider={valider}
      enregistrer={(changes, avant) => doutes.envoyer((admis) => modifier(changes, avant, admis))}
      noms={{
        loueur_id: { libelle: "Loueur", rendu: nomLoueur },
        date_restitution: { libelle: "Date de restitution", rendu: (v) => formaterDate(String(v)) },
        montant_ht_apres_remise: { libelle: "Montant HT", rendu: (v) => formaterEuros(Number(v)) },
        kilometrage: { libelle: "Kilométrage", rendu: (v) => formaterKm(Number(v)) },
        paiement_le: { libelle: "Facture payée le", rendu: (v) => (v ? formaterDate(String(v)) : "Non précisé") },
      }}
      lecture={<Lecture restitution={r} />}
    >
      {(f) => (
        <>
          {loueurs.erreur && (
            <Bandeau
              genre="erreur"
              titre="Erreur lors du chargement des loueurs"
              surReessayer={() => void loueurs.relire()}
            />
          )}
          {doutes.cadre(f)}
          <GrilleChamps>
            <ChampLoueur {...f.champ("loueur_id")} libelle="Loueur" requis nomActuel={r.loueur_nom} />
            <ChampDate {...f.champ("date_restitution")} libelle="Date de restitution" requis />
            <ChampNombre
              {...f.champ("montant_ht_apres_remise")}
              libelle="Montant HT"
              requis
              decimales={2}
              unite="€ HT"
            />
            <ChampNombre {...f.champ("kilometrage")} libelle="Kilométrage" requis unite="km" />
            <Paiement {...f.champ("paiement_le")} />
          </GrilleChamps>
        </>
      )}
    </Section>
  );
}

/** Un jour qui peut manquer : vidé, il s'efface. */
const Paiement = ({ valeur, surChangement, ...lie }: ChampLie<string | null>) => (
  <ChampDate
    {...lie}
    libelle="Facture payée le"
    valeur={valeur ?? ""}
    surChangement={(jour) => surChangement(jour === "" ? null : jour)}
  />
);

function Lecture({ restitution: r }: { restitution: RestitutionLue }) {
  const rapport = r.url_rapport && (
    <a href={adresseApi(`/fichiers/${r.url_rapport}`, { telecharger: "1" })} download>
      {r.rapport_nom ?? "Télécharger le rapport"}
    </a>
  );
  return (
    <Donnees
      donnees={[
        { libelle: "Loueur", valeur: r.loueur_nom },
        { libelle: "Date de restitution", valeur: <DateCourte iso={r.date_restitution} /> },
        { libelle: "Kilométrage", valeur: <Kilometres km={r.kilometrage} /> },
        { libelle: "Montant HT", valeur: <Euros centimes={r.montant_ht_apres_remise} /> },
        { libelle: "Montant TTC (HT × 1,2)", valeur: <Euros centimes={ttcAffiche(r.montant_ht_apres_remise)} /> },
        ...(r.facture_ht === null ? [] : [{ libelle: "Facturé HT", valeur: <Euros centimes={r.facture_ht} /> }]),
        ...(r.paiement_le === null
          ? []
          : [{ libelle: "Facture payée le", valeur: <DateCourte iso={r.paiement_le} /> }]),
        { libelle: "Rapport", valeur: rapport },
      ]}
    />
  );
}
