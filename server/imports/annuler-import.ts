import { raisonDeLaBase } from "./ecrire-import.ts";
import { ENTITES } from "./entites/index.ts";
import { avancer, finirEtape, prevoir } from "./imports.queries.ts";
import {
  annulerCreations,
  annulerModifications,
  compterEcrites,
  lignesAAnnuler,
  noterAnnulation,
} from "./lignes.queries.ts";
import type { Travail } from "./travail.ts";

/** Une transaction tient une ou deux secondes, et ses verrous avec elle. */
const PAQUET = 1_000;
const MODIFIEE = "La fiche a été modifiée depuis l'import\u00a0: elle est laissée telle quelle";

/** Ce qui retient une fiche créée, dit avec le nom que l'écran lui donne. */
const LIENS: Record<string, string> = {
  modifiee: MODIFIEE,
  historique_affectation_vehicules: "Une affectation s'y rattache\u00a0: annulez-la d'abord",
  contrats: "Un contrat s'y rattache\u00a0: annulez-le d'abord",
  tickets: "Un ticket s'y rattache",
  restitutions: "Une restitution s'y rattache",
  documents: "Un document s'y rattache",
  audits: "Un audit s'y rattache",
};
const phraseDuLien = (lien: string | null): string | null => lien && (LIENS[lien] ?? "Une autre fiche s'y rattache");

/**
 * Remet les fiches comme avant l'import : les créations d'abord, de la dernière à la première, puis les valeurs d'avant. Une fiche que
 * quelqu'un a touchée depuis est laissée, et le dit. Reprise après une coupure, l'annulation continue où elle en était.
 */
export async function annulerImport(travail: Travail): Promise<void> {
  const { pris, services, ecrire } = travail;
  await ecrire(async (tx) => prevoir(tx, pris.id, (await compterEcrites(tx, pris.id)).ecrites));
  let faites = 0;
  for (const verdict of ["creation", "modification"] as const) {
    let derniere = 2_000_000_000;
    for (;;) {
      const lignes = (await ecrire((tx) => lignesAAnnuler(tx, pris.id, verdict, derniere, PAQUET))).map((l) => l.ligne);
      if (lignes.length === 0) break;
      faites += lignes.length;
      await annulerPaquet(travail, verdict, lignes, faites);
      derniere = lignes.at(-1) ?? 0;
    }
  }
  await ecrire((tx) => finirEtape(tx, pris.id, "annule", services.horloge()));
}

async function annulerPaquet(
  travail: Travail,
  verdict: "creation" | "modification",
  lignes: readonly number[],
  faites: number,
): Promise<void> {
  const { pris, ecrire } = travail;
  try {
    await ecrire(async (tx) => {
      if (verdict === "creation") {
        const issues = await annulerCreations(tx, pris.id, lignes);
        await noterAnnulation(
          tx,
          pris.id,
          issues.map((i) => ({ ligne: i.ligne, refus: phraseDuLien(i.refus) })),
        );
      } else {
        const remises = new Set(
          (await annulerModifications(tx, pris.id, ENTITES[pris.entite], lignes)).map((l) => l.ligne),
        );
        await noterAnnulation(
          tx,
          pris.id,
          lignes.map((ligne) => ({ ligne, refus: remises.has(ligne) ? null : MODIFIEE })),
        );
      }
      await avancer(tx, pris.id, faites);
    });
  } catch (erreur) {
    const raison = raisonDeLaBase(erreur);
    if (!raison) throw erreur;
    // Une seule fiche que la base retient annule le paquet : coupé en deux jusqu'à elle, il ne perd qu'elle.
    const milieu = Math.ceil(lignes.length / 2);
    if (lignes.length > 1)
      for (const moitie of [lignes.slice(0, milieu), lignes.slice(milieu)])
        await annulerPaquet(travail, verdict, moitie, faites);
    else
      await ecrire((tx) =>
        noterAnnulation(
          tx,
          pris.id,
          lignes.map((ligne) => ({ ligne, refus: raison })),
        ),
      );
  }
}
