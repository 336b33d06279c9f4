import { avertissementsVehicule, type Avertissement as Quoi } from "../../domain/vehicules/champs-vehicule.ts";

/** Ce qui étonne dans la plaque ou le VIN pendant qu'on l'écrit. Rien n'est bloqué : c'est une aide du champ. */
export function Avertissement({ champ, valeur }: { champ: Quoi["champ"]; valeur: string | null }) {
  const trouve = avertissementsVehicule({ [champ]: valeur }).find((a) => a.champ === champ);
  return <span role="status">{trouve && `${trouve.niveau === "alerte" ? "À vérifier : " : ""}${trouve.message}`}</span>;
}
