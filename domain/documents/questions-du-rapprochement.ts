import type { Manque } from "../fre/rapprochement/manque.ts";
import type { ACompleter } from "./document.ts";

/** Une ligne de facture à vérifier : sa place parmi les lignes du document, à partir de 0, et ce qui manque pour en juger. */
export interface LigneAVerifier {
  ligne: number;
  manques: readonly Manque[];
}

/**
 * Ce que le rapprochement demande sur une facture : une question par cellule à lire ; quand c'est le rapport ou le procès-verbal qui manque, une
 * seule pour toutes les lignes qu'il laisse en suspens.
 */
export function questionsDuRapprochement(lignes: readonly LigneAVerifier[]): ACompleter[] {
  // Une ligne dont une cellule manque se lit d'abord : ce qu'un autre papier en dit ne se demande qu'ensuite, s'il le faut encore.
  const manques = lignes.flatMap(({ ligne, manques: siens }) => {
    const cellules = siens.filter((m) => m.papier === "facture");
    return (cellules.length > 0 ? cellules : siens).map((m) => ({ ...m, ligne }));
  });
  const cellules = manques
    // Ce que la page entière laisse à compter se demande déjà de sa lecture.
    .filter((m) => m.papier === "facture" && m.champ !== "lignes")
    .map(({ champ = "designation", ligne, raison }): ACompleter => ({ champ, ligne, raison }));
  const parRaison = Map.groupBy(
    manques.filter((m) => m.papier !== "facture"),
    (m) => m.raison,
  );
  const papiers = [...parRaison].map(([raison, suspendues]): ACompleter => {
    const [seule] = suspendues;
    const lesquelles =
      suspendues.length === 1 && seule
        ? `La ligne ${seule.ligne + 1} de cette facture ne s'en juge`
        : `${suspendues.length} lignes de cette facture ne s'en jugent`;
    return { champ: "rapprochement", ligne: null, raison: `${raison} ${lesquelles} pas encore.` };
  });
  return [...cellules, ...papiers];
}
