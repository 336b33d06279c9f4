import { useQuery } from "@tanstack/react-query";
import { LIBELLES_DOSSIER } from "../../domain/analyses/dossiers.ts";
import { nommerMoisDate, nommerPeriode } from "../../domain/analyses/periode.ts";
import { LIBELLES_CATEGORIE, LIBELLES_DOMMAGE, LIBELLES_LOCALISATION } from "../../domain/fre/libelles.ts";
import { LIBELLES_TYPE_VEHICULE } from "../../domain/restitutions/restitution.ts";
import { api } from "../api.ts";
import type { Filtre } from "../table/filtres.ts";

const MOIS = "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(" ");
const choix = (libelles: Readonly<Record<string, string>>) =>
  Object.entries(libelles).map(([valeur, libelle]) => ({ valeur, libelle }));

/** Filtres qu'une barre des analyses transmet par l'adresse : ils se lisent et se retirent en puces. */
const DES_ANALYSES: readonly Filtre[] = [
  { cle: "annee", libelle: "Période", choix: [], dire: nommerPeriode },
  {
    cle: "mois",
    libelle: "Mois",
    choix: MOIS.map((libelle, i) => ({ valeur: String(i + 1), libelle })),
    dire: nommerMoisDate,
  },
  { cle: "agence", libelle: "Agence", choix: [] },
  { cle: "marque", libelle: "Marque", choix: [] },
  { cle: "modele", libelle: "Modèle", choix: [] },
  { cle: "type_vehicule", libelle: "Type de véhicule", choix: choix(LIBELLES_TYPE_VEHICULE) },
  { cle: "categorie", libelle: "Catégorie", choix: choix(LIBELLES_CATEGORIE) },
  { cle: "localisation", libelle: "Localisation", choix: choix(LIBELLES_LOCALISATION) },
  { cle: "dommage", libelle: "Dommage", choix: choix(LIBELLES_DOMMAGE) },
  {
    cle: "a_contester",
    libelle: "À contester",
    choix: [
      { valeur: "ouvert", libelle: "dans les délais" },
      { valeur: "hors_delai", libelle: "hors délai" },
    ],
  },
  { cle: "dossier", libelle: "Dossiers", choix: choix(LIBELLES_DOSSIER) },
  {
    cle: "frais",
    libelle: "Frais",
    choix: [
      { valeur: "oui", libelle: "avec un montant" },
      { valeur: "non", libelle: "sans frais" },
    ],
  },
].map((filtre) => ({ ...filtre, enPuceSeulement: true }));

const enChoix = (liste: readonly { id: string; nom: string }[] | undefined) =>
  (liste ?? []).map(({ id, nom }) => ({ valeur: id, libelle: nom }));

/** Les sociétés, pour l'équipe seulement : un utilisateur client n'en charge jamais la liste. */
export function useClients(interne: boolean) {
  const { data, error } = useQuery({ ...api.clients.lister.queryOptions(), enabled: interne, staleTime: 5 * 60_000 });
  return { choix: enChoix(data), erreur: error };
}

/** Les loueurs : `choix` pour une saisie, `tous` pour nommer ou filtrer (un loueur archivé a encore ses fiches). */
export function useLoueurs() {
  const { data, error, refetch } = useQuery({ ...api.loueurs.lister.queryOptions(), staleTime: 5 * 60_000 });
  return {
    choix: enChoix(data?.filter((l) => !l.archive)),
    tous: enChoix(data),
    charges: data !== undefined,
    erreur: error,
    relire: refetch,
  };
}

export function useFiltresRestitutions(interne: boolean): readonly Filtre[] {
  const clients = useClients(interne);
  const loueurs = useLoueurs();
  return [
    ...(interne ? [{ cle: "client_id", libelle: "Client", choix: clients.choix }] : []),
    { cle: "loueur_id", libelle: "Loueur", choix: loueurs.tous },
    ...DES_ANALYSES,
  ];
}
