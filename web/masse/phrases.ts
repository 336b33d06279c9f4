import {
  type ActionMasse,
  type ActionRecente,
  type Ecart,
  type EntiteMasse,
  LIBELLES_RAISON,
  NOMS_ENTITE,
} from "../../domain/masse/masse.ts";
import { nombre } from "../ui/nombres.ts";

export const LIBELLES_ACTION: Readonly<Record<ActionMasse, string>> = {
  agence: "Changer l'agence",
  loueur: "Changer le loueur",
  client: "Changer le client",
  reseau: "Changer le réseau",
  archiver: "Archiver",
  restaurer: "Restaurer",
};

/** « 23 véhicules » */
export const compte = (n: number, entite: EntiteMasse): string => `${nombre(n)} ${NOMS_ENTITE[entite][n < 2 ? 0 : 1]}`;

const FAITES: Readonly<Record<ActionMasse, string>> = {
  agence: "agence changée",
  loueur: "loueur changé",
  client: "client changé",
  reseau: "réseau changé",
  archiver: "archivage",
  restaurer: "restauration",
};

/** « 23 véhicules : agence changée » */
export const faite = (action: ActionMasse, n: number, entite: EntiteMasse): string =>
  `${compte(n, entite)}\u00a0: ${FAITES[action]}`;

/** Ce que l'on écrit pour ne rien laisser, là où la fiche s'en passe. */
export const AUCUN: Partial<Record<ActionMasse, string>> = { agence: "Aucune agence", loueur: "Aucun loueur" };

/** « 23 véhicules : agence changée (Grenoble) » */
export const raconter = ({ action, modifies, entite, valeur }: ActionRecente): string => {
  const dite = valeur ?? AUCUN[action]?.toLowerCase();
  return `${faite(action, modifies, entite)}${dite ? ` (${dite})` : ""}`;
};

export const phraseEcart = ({ raison, nombre: n }: Ecart): string => `${nombre(n)}\u00a0: ${LIBELLES_RAISON[raison]}`;

/** Suite d'une phrase : ce qui n'a pas été touché, et pourquoi. */
export const suiteEcarts = (ecarts: readonly Ecart[]): string =>
  ecarts.length === 0 ? "" : `. Fiches laissées de côté\u00a0: ${ecarts.map(phraseEcart).join("\u00a0; ")}`;
