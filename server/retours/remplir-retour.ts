import { erreursAudit } from "../../domain/audits/audit.erreurs.ts";
import { DOMMAGES_AUDIT_MAX, PHOTOS_DOMMAGE_MAX, type SaisieDommageAudit } from "../../domain/audits/audit.ts";
import { ErreurMetier } from "../../domain/commun/erreurs.ts";
import { erreursRetour } from "../../domain/retours/retour.erreurs.ts";
import type { SaisieRetour } from "../../domain/retours/retour.ts";
import { PHOTOS_RETOUR_MAX, vueDeDommage } from "../../domain/retours/vues.ts";
import { recalculer } from "../audits/calculer.ts";
import { tenirBrouillon } from "../audits/ecrire-audit.ts";
import {
  attacherPhoto,
  dommageDejaRecu,
  insererDommage,
  laisserPhotos,
  modifierAudit,
} from "../audits/ecriture.queries.ts";
import type { Transaction } from "../db/base.ts";
import { mesurerPublic } from "../demandes/mesures.ts";
import { insererFichier, rattacherFichier } from "../fichiers/fichiers.queries.ts";
import { rangerFichier } from "../fichiers/recevoir-fichier.ts";
import type { Contexte } from "../http/gestionnaire.ts";
import { auNomDuLien, lienOuvert } from "./liens.ts";
import { noterRempli, oterVue, prendreVues, rangerVue, vueDejaLa } from "./retours.queries.ts";

/** L'audit, tenu, tant qu'il se remplit ; terminé, le lien ne vaut plus. */
const tenir = (tx: Transaction, audit: string) =>
  tenirBrouillon(tx, audit).catch((erreur) => {
    throw erreur instanceof ErreurMetier && erreur.statut === 409 ? erreursRetour.ferme() : erreur;
  });

/** Une photo du véhicule rendu : elle est à l'audit dès qu'elle arrive, une coupure ensuite ne la perd pas. */
export async function deposerPhotoRetour(
  { jeton, vue, nom }: { jeton: string; vue: string; nom: string },
  contexte: Contexte,
): Promise<{ id: string }> {
  const lien = await lienOuvert(jeton, contexte);
  const { audit_id, client_id } = lien;
  // Avant de lire le moindre octet : un lien fermé ne reçoit rien.
  await auNomDuLien(lien, contexte, (tx) => tenir(tx, audit_id));
  await mesurerPublic(contexte, "photo", lien.id);
  return rangerFichier(contexte, { usage: "photo", nom, prefixe: `retour-${audit_id}` }, (fichier) =>
    auNomDuLien(lien, contexte, async (tx, acteur) => {
      await tenir(tx, audit_id);
      await insererFichier(tx, { ...fichier, client_id, usage: "photo", cree_par: acteur.id });
      const issue = await rangerVue(tx, { client_id, audit_id, vue, fichier: fichier.id, max: PHOTOS_RETOUR_MAX });
      if (issue === "pleine") throw erreursRetour.tropDePhotos();
      // Le double d'un envoi repris : le balayage l'emporte, et la page garde le premier.
      if (issue === "deja") return { id: await vueDejaLa(tx, audit_id, vue, fichier.id) };
      await rattacherFichier(tx, fichier.id);
      return { id: fichier.id };
    }),
  );
}

export async function retirerPhotoRetour(
  { jeton, photo_id }: { jeton: string; photo_id: string },
  contexte: Contexte,
): Promise<{ retiree: boolean }> {
  const lien = await lienOuvert(jeton, contexte);
  return auNomDuLien(lien, contexte, async (tx) => {
    await tenir(tx, lien.audit_id);
    const retiree = await oterVue(tx, lien.audit_id, photo_id);
    if (retiree) await laisserPhotos(tx, [photo_id]);
    return { retiree };
  });
}

const SANS_MESURE: Omit<SaisieDommageAudit, "element" | "dommage"> = {
  localisation: null,
  dimension_mm: null,
  profondeur_mm: null,
  nombre: 1,
  peinture_atteinte: null,
  hors_champ: null,
  evenement: null,
  commentaire: null,
};

/** Le compteur, les dommages et leurs photos deviennent ceux de l'audit, qui se recalcule. Rejoué, rien ne se double. */
export async function envoyerRetour(
  { jeton, kilometrage, dommages, remarques }: SaisieRetour & { jeton: string },
  contexte: Contexte,
): Promise<{ recu: true }> {
  const lien = await lienOuvert(jeton, contexte);
  const { audit_id, client_id } = lien;
  await mesurerPublic(contexte, "envoi", lien.id);
  return auNomDuLien(lien, contexte, async (tx, acteur) => {
    const audit = await tenir(tx, audit_id);
    for (const { cle, element, dommage } of dommages) {
      if (await dommageDejaRecu(tx, audit_id, cle)) continue;
      const saisie = { ...SANS_MESURE, element, dommage };
      const cree = await insererDommage(tx, audit_id, client_id, saisie, DOMMAGES_AUDIT_MAX, cle);
      if (!cree) throw erreursAudit.tropDeDommages();
      for (const fichier of await prendreVues(tx, audit_id, vueDeDommage(element), PHOTOS_DOMMAGE_MAX))
        await attacherPhoto(tx, { client: client_id, dommage: cree.id, fichier, max: PHOTOS_DOMMAGE_MAX });
    }
    await modifierAudit(tx, audit_id, { kilometrage, ...(remarques && { notes: annoter(audit.notes, remarques) }) });
    await noterRempli(tx, lien.id, contexte.maintenant);
    await recalculer(tx, audit_id, { acteur, maintenant: contexte.maintenant });
    return { recu: true };
  });
}

const NOTES_MAX = 5_000;
/** Les remarques du conducteur à la suite des notes, une seule fois. */
function annoter(notes: string | null, remarques: string): string {
  const siennes = `Le conducteur\u00a0: ${remarques}`;
  if (notes?.includes(siennes)) return notes;
  return (notes ? `${notes}\n${siennes}` : siennes).slice(0, NOTES_MAX);
}
