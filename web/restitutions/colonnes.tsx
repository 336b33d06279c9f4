import { LIBELLES_TYPE_VEHICULE, type RestitutionListee, ttcAffiche } from "../../domain/restitutions/restitution.ts";
import type { Colonne } from "../table/colonnes.ts";
import { DateCourte, Euros, Kilometres } from "../ui/Valeurs.tsx";
import { EtatRapport } from "./EtatRapport.tsx";

type C = Colonne<RestitutionListee>;

const client: C = { cle: "client", titre: "Client", rendu: (r) => r.client_nom, souple: true };

const COMMUNES: readonly C[] = [
  {
    cle: "date",
    titre: "Date",
    rendu: (r) => <DateCourte iso={r.date_restitution} />,
    tri: "date_restitution",
    premierSens: "desc",
  },
  { cle: "loueur", titre: "Loueur", rendu: (r) => r.loueur_nom, souple: true },
  { cle: "agence", titre: "Agence", rendu: (r) => r.agence, souple: true, tri: "agence" },
  { cle: "marque", titre: "Marque", rendu: (r) => r.marque, tri: "marque" },
  { cle: "modele", titre: "Modèle", rendu: (r) => r.modele, souple: true },
  { cle: "type_vehicule", titre: "Type", rendu: (r) => <TypeCourt type={r.type_vehicule} />, horsMobile: true },
  {
    cle: "kilometrage",
    titre: "Kilométrage",
    rendu: (r) => <Kilometres km={r.kilometrage} />,
    tri: "kilometrage",
    premierSens: "desc",
    nombre: true,
    horsMobile: true,
  },
  {
    cle: "montant_ht",
    titre: "Montant HT",
    rendu: (r) => <Euros centimes={r.montant_ht_apres_remise} />,
    tri: "montant_ht_apres_remise",
    premierSens: "desc",
    nombre: true,
  },
  {
    cle: "ttc",
    titre: "Montant TTC",
    rendu: (r) => <Euros centimes={ttcAffiche(r.montant_ht_apres_remise)} />,
    nombre: true,
    horsMobile: true,
  },
  { cle: "rapport", titre: "Rapport", rendu: (r) => <EtatRapport restitution={r} /> },
];

const immatriculation: C = {
  cle: "immatriculation",
  titre: "Immatriculation",
  rendu: (r) => r.immatriculation,
  tri: "immatriculation",
};

const COLONNES_CLIENT: readonly C[] = [immatriculation, ...COMMUNES];
/** L'équipe a le client en plus : le kilométrage attend qu'on le demande, pour que les montants et le rapport tiennent sans défiler. */
const COLONNES_INTERNE: readonly C[] = [
  immatriculation,
  client,
  ...COMMUNES.map((c) => (c.cle === "kilometrage" ? { ...c, enOption: true } : c)),
];

export const colonnesRestitutions = (interne: boolean): readonly C[] => (interne ? COLONNES_INTERNE : COLONNES_CLIENT);

/** « VP » suffit à l'œil exercé ; le nom entier au survol et à l'oreille. */
function TypeCourt({ type }: { type: RestitutionListee["type_vehicule"] }) {
  return <abbr title={LIBELLES_TYPE_VEHICULE[type]}>{type}</abbr>;
}
