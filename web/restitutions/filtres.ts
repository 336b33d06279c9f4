import { LIBELLES_DOMMAGE } from "../../domain/fre/libelles.ts";
import { LIBELLES_DOSSIER } from "../../domain/restitutions/dossiers.ts";
import { useLoueurs } from "../champs/useLoueurs.ts";
import { useClients } from "../clients/useClients.ts";
import { choixDe } from "../form/choix-de.ts";
import type { Filtre } from "../table/filtres.ts";
import { enPuce, FILTRES_DES_BARRES } from "./filtres-des-barres.ts";

/** Filtres qu'une barre des analyses transmet par l'adresse : ils se lisent et se retirent en puces. */
const DES_ANALYSES = enPuce([
  ...FILTRES_DES_BARRES,
  { cle: "dommage", libelle: "Dommage", choix: choixDe(LIBELLES_DOMMAGE) },
  {
    cle: "a_contester",
    libelle: "À contester",
    choix: [
      { valeur: "ouvert", libelle: "dans les délais" },
      { valeur: "hors_delai", libelle: "hors délai" },
    ],
  },
  { cle: "dossier", libelle: "Dossiers", choix: choixDe(LIBELLES_DOSSIER) },
  {
    cle: "frais",
    libelle: "Frais",
    choix: [
      { valeur: "oui", libelle: "avec un montant" },
      { valeur: "non", libelle: "sans frais" },
    ],
  },
]);

export function useFiltresRestitutions(interne: boolean): readonly Filtre[] {
  const clients = useClients(interne);
  const loueurs = useLoueurs();
  return [
    ...(interne ? [{ cle: "client_id", libelle: "Client", choix: clients.choix }] : []),
    { cle: "loueur_id", libelle: "Loueur", choix: loueurs.tous },
    ...DES_ANALYSES,
  ];
}
