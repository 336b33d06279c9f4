import { useQuery } from "@tanstack/react-query";
import { type ClientLu, champsClient } from "../../domain/clients/client.ts";
import type { EvenementHistorique } from "../../domain/commun/historique.ts";
import { api, client } from "../api.ts";
import { changementDeChamp } from "../champs/changement.tsx";
import { type Changement, type Etape, estVide, raconter } from "../historique/etapes.ts";
import { Historique } from "../historique/Historique.tsx";
import { CHAMPS, type CleChamp } from "./champs.ts";
import { useSocieteRelue } from "./useSocieteRelue.ts";

const envoyables = champsClient.partial();
/** De la société du prestataire, seule l'identité se change : son nom vient de la configuration. */
const IDENTITE: readonly CleChamp[] = ["raison_sociale", "siren", "adresse", "code_postal", "ville"];

/** Qui a changé quoi sur une société, ses agences et ses exports. */
export function HistoriqueSociete({ societe }: { societe: ClientLu }) {
  const { id } = societe;
  const requete = useQuery(api.clients.historique.queryOptions({ input: { id } }));
  const poser = useSocieteRelue();
  return (
    <Historique
      objet={id}
      requete={requete}
      raconter={raconterSociete}
      retablir={{
        entite: "clients",
        champs: societe.est_prestataire ? IDENTITE : Object.keys(CHAMPS),
        actuel: (champ) => societe[champ as CleChamp],
        enregistrer: async (changes, avant) => {
          const lus = { ...avant } as Record<string, string | number | boolean | string[] | null>; // les valeurs du contrat
          poser(await client.clients.modifier({ id, champs: envoyables.parse(changes), avant: lus }));
        },
      }}
    />
  );
}

const raconterSociete = (evenements: readonly EvenementHistorique[]): Etape[] =>
  raconter(evenements, { changement, titre });

function changement(e: EvenementHistorique): Changement | null {
  if (e.entite === "exports_societe") return null;
  if (e.entite === "agences") {
    const ajoutee = e.operation === "creation";
    const { nom } = (ajoutee ? e.apres : e.avant) as { nom: string }; // le journal garde la ligne entière
    return { libelle: ajoutee ? "Ajoutée" : "Retirée", apres: nom };
  }
  if (e.champ === "desactive_le") return { libelle: "Désactivée", apres: estVide(e.apres) ? "Non" : "Oui" };
  return changementDeChamp(e, CHAMPS);
}

function titre(evenements: readonly EvenementHistorique[]): string {
  const [premier] = evenements;
  if (premier?.entite === "exports_societe") return "Export complet demandé";
  if (premier?.entite === "agences") return "Agences modifiées";
  if (evenements.some((e) => e.operation === "creation")) return "Société créée";
  const acces = evenements.find((e) => e.champ === "desactive_le");
  if (acces) return estVide(acces.apres) ? "Société réactivée" : "Société désactivée";
  return "Société modifiée";
}
