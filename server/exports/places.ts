import { ouvrirReserve } from "../http/reserve.ts";
import { erreursExport } from "./erreurs.ts";

const SIMULTANES = 2;
const FILE_MAXIMUM = 10;
/** En cours et en attente pour un même compte : une personne pressée, ou une clé d'API qui boucle, laisse des places aux autres. */
const PAR_COMPTE = 3;
const comptes = new Map<string, number>();
/** Soixante exports d'affilée pour un compte, puis quatre par minute : au-delà de l'usage, avant la base recopiée page à page. */
const attenteDe = ouvrirReserve({ capacite: 60, parSeconde: 60 / (15 * 60) });

let actifs = 0;
const file: (() => void)[] = [];

/**
 * Deux exports à la fois, dix en attente, trois pour un même compte et soixante par quart d'heure, au-delà 429 : un export tient une connexion et de la mémoire. `compte`
 * est nul pour un envoi programmé, que le produit fait un par un.
 */
export async function avecPlace<T>(compte: string | null, travail: () => Promise<T>): Promise<T> {
  if (compte === null) return attendre(travail);
  const siens = comptes.get(compte) ?? 0;
  if (siens >= PAR_COMPTE) throw erreursExport.tropDeVosExports();
  const secondes = attenteDe(compte, performance.now());
  if (secondes > 0) throw erreursExport.tropEnUnQuartDHeure(secondes);
  comptes.set(compte, siens + 1);
  try {
    return await attendre(travail);
  } finally {
    const restants = (comptes.get(compte) ?? 1) - 1;
    if (restants > 0) comptes.set(compte, restants);
    else comptes.delete(compte);
  }
}

async function attendre<T>(travail: () => Promise<T>): Promise<T> {
  if (actifs >= SIMULTANES) {
    if (file.length >= FILE_MAXIMUM) throw erreursExport.tropDExports();
    await new Promise<void>((prendre) => file.push(prendre));
  } else actifs += 1;
  try {
    return await travail();
  } finally {
    // La place passe au suivant ; le compte ne redescend que si personne n'attend.
    const suivant = file.shift();
    if (suivant) suivant();
    else actifs -= 1;
  }
}
