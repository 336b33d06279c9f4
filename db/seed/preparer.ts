import type { Config } from "../../server/config.ts";
import { hacherMotDePasse } from "../../server/session/mot-de-passe.ts";
import { MOT_DE_PASSE_DEMONSTRATION } from "./entites/comptes.ts";
import { type Demonstration, generer } from "./generer.ts";
import { type PapierCompose, papiersVoulus } from "./papier/deposer-papiers.ts";
import { ouvrirImprimerie } from "./papier/imprimer-en-fil.ts";
import { type PieceImprimee, piecesVoulues } from "./papier/pieces.ts";
import type { RangUtilisateur } from "./rangs.ts";

/** Ce que la démonstration demande avant toute base : ses lignes, et ses papiers, qui s'impriment. */
export interface Preparation {
  demo: Demonstration;
  utilisateurs: Promise<RangUtilisateur[]>;
  papiers: Promise<PapierCompose>[];
  pieces: Promise<PieceImprimee>[];
  /** Rend les fils de l'imprimerie ; ce qui n'est pas imprimé ne le sera pas. */
  abandonner(): Promise<void>;
}

/**
 * Tire les données de démonstration et lance l'impression de leurs papiers, le plus long du semis : rien n'y attend la base.
 * `aujourdHui` est une date simple `AAAA-MM-JJ`.
 */
export function preparerSemis(config: Config, aujourdHui: string, graine: number): Preparation {
  const imprimerie = ouvrirImprimerie();
  const demo = generer(config, aujourdHui, graine);
  const papiers = papiersVoulus(demo.documents).map(async ({ planche, poser }) =>
    poser(await imprimerie.imprimer(planche)),
  );
  const pieces = piecesVoulues({ ...demo, loueurs: demo.ctx.loueurs }).map(async (piece) => ({
    ...piece,
    pdf: (await imprimerie.imprimer(piece.planche)).pdf,
  }));
  const utilisateurs = Promise.all(
    demo.comptes.map(async (compte) => ({
      ...compte,
      mot_de_passe: await hacherMotDePasse(MOT_DE_PASSE_DEMONSTRATION),
    })),
  );
  // Une base qui ne s'ouvre pas laisse ces promesses sans personne : leur échec se dit à qui les attend.
  for (const promesse of [...papiers, ...pieces, utilisateurs]) promesse.catch(() => undefined);
  return { demo, utilisateurs, papiers, pieces, abandonner: () => imprimerie.fermer() };
}
