import { useQuery } from "@tanstack/react-query";
import { LIBELLES_DOSSIER } from "../../domain/analyses/dossiers.ts";
import { LIBELLES_DOMMAGE } from "../../domain/fre/libelles.ts";
import { enPuce, FILTRES_DES_BARRES } from "../analyses/filtres-des-barres.ts";
import { api } from "../api.ts";
import { choixDe } from "../form/choix-de.ts";
import type { Filtre } from "../table/filtres.ts";

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
