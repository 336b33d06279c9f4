import { z } from "zod";
import { attendus, identifiant, pageDe, parametresListe, route } from "../commun/contrat.ts";
import { evenementHistorique } from "../commun/historique.ts";
import { TAILLE_FICHIER_MAX } from "../fichiers/usages.ts";
import { CONVENTIONS_DATE, ENTITES_IMPORT } from "./colonne.ts";
import { ENCODAGES } from "./encodages.ts";
import { COLONNES_IMPORT_MAX, importListe, importLu, ligneImport, VERDICTS } from "./import.ts";

export const filtresImports = z.strictObject({
  ...parametresListe,
  entite: z.enum(ENTITES_IMPORT).optional(),
  client_id: identifiant.optional(),
  tri: z.enum(["cree_le"]).optional(),
  sens: z.enum(["asc", "desc"]).optional(),
});
export type FiltresImports = z.infer<typeof filtresImports>;

export const filtresLignes = z.strictObject({
  id: identifiant,
  page: parametresListe.page,
  taille: parametresListe.taille,
  q: parametresListe.q,
  verdict: z.enum(VERDICTS).optional(),
  /** « oui » : celles que l'annulation n'a pas pu remettre. */
  refusees: z.enum(["oui"]).optional(),
  /** « oui » : celles dont la plaque est à vérifier. */
  plaques_a_verifier: z.enum(["oui"]).optional(),
  /** « oui » : celles qui s'écrivent et dont une valeur étonne. */
  a_verifier: z.enum(["oui"]).optional(),
});
export type FiltresLignes = z.infer<typeof filtresLignes>;

export const formatFichier = z.enum(["xlsx", "csv"]);
export type FormatFichier = z.infer<typeof formatFichier>;

const tags = ["Imports"];
/** L'équipe importe, et une personne autonome sa propre flotte ; l'import d'une autre personne n'existe pas pour elle. */
const fermes = { client: 403, autre_client: 403, sans_besoin: 403 } as const;
const porte = { acces: "importer", attendus: attendus.connecte(200, { ...fermes, autonome: 200 }) } as const;
const deLEquipe = { acces: "importer", attendus: attendus.connecte(200, { ...fermes, autonome: 404 }) } as const;
const unImport = z.strictObject({ id: identifiant });

export const importsContrat = {
  lister: route({ ...porte, portee: "imports:lire" })
    .route({ method: "GET", path: "/imports", tags, summary: "Lister les imports" })
    .input(filtresImports)
    .output(pageDe(importListe)),
  modele: route({ ...porte, brute: true, portee: "imports:lire" })
    .route({ method: "GET", path: "/imports/modele", tags, summary: "Télécharger le modèle à remplir (XLSX ou CSV)" })
    .input(z.strictObject({ entite: z.enum(ENTITES_IMPORT), format: formatFichier })),
  deposer: route({ ...porte, brute: true, corpsMax: TAILLE_FICHIER_MAX, portee: "imports:ecrire" })
    .route({ method: "PUT", path: "/imports", tags, summary: "Déposer un fichier à importer (corps brut)" })
    .input(
      z.strictObject({
        entite: z.enum(ENTITES_IMPORT),
        client_id: identifiant.optional(),
        nom: z.string().min(1).max(255),
      }),
    )
    .output(z.object({ id: identifiant })),
  lire: route({ ...deLEquipe, portee: "imports:lire" })
    .route({ method: "GET", path: "/imports/{id}", tags, summary: "Où en est un import" })
    .input(unImport)
    .output(importLu),
  historique: route({ ...deLEquipe, portee: "imports:lire" })
    .route({ method: "GET", path: "/imports/{id}/historique", tags, summary: "Qui a fait quelle étape, quand" })
    .input(unImport)
    .output(z.array(evenementHistorique)),
  relire: route({ ...deLEquipe, portee: "imports:ecrire" })
    .route({ method: "POST", path: "/imports/{id}/lecture", tags, summary: "Relire le CSV dans un autre encodage" })
    .input(z.strictObject({ id: identifiant, encodage: z.enum(ENCODAGES) }))
    .output(importLu),
  verifier: route({ ...deLEquipe, portee: "imports:ecrire" })
    .route({
      method: "POST",
      path: "/imports/{id}/verification",
      tags,
      summary: "Vérifier toutes les lignes avec ces colonnes",
    })
    .input(
      z.strictObject({
        id: identifiant,
        correspondance: z.array(z.string().max(60).nullable()).max(COLONNES_IMPORT_MAX),
        decimale: z.enum([",", "."]),
        dates: z.array(z.enum(CONVENTIONS_DATE).nullable()).max(COLONNES_IMPORT_MAX).optional(),
      }),
    )
    .output(importLu),
  lignes: route({ ...deLEquipe, portee: "imports:lire" })
    .route({ method: "GET", path: "/imports/{id}/lignes", tags, summary: "Les lignes d'un import et leurs erreurs" })
    .input(filtresLignes)
    .output(pageDe(ligneImport)),
  lancer: route({ ...deLEquipe, portee: "imports:ecrire" })
    .route({ method: "POST", path: "/imports/{id}/lancement", tags, summary: "Écrire les lignes valables" })
    // `sans_douteuses` : celles qui restent à vérifier sont laissées de côté, dans le fichier des rejets.
    .input(unImport.extend({ sans_douteuses: z.boolean().optional() }))
    .output(importLu),
  annuler: route({ ...deLEquipe, portee: "imports:ecrire" })
    .route({
      method: "POST",
      path: "/imports/{id}/annulation",
      tags,
      summary: "Remettre les fiches comme avant l'import",
    })
    .input(unImport)
    .output(importLu),
  abandonner: route({ ...deLEquipe, portee: "imports:ecrire" })
    .route({ method: "DELETE", path: "/imports/{id}", tags, summary: "Abandonner un import qui n'a rien écrit" })
    .input(unImport)
    .output(z.object({ ok: z.literal(true) })),
  rejets: route({ ...deLEquipe, brute: true, portee: "imports:lire" })
    .route({
      method: "GET",
      path: "/imports/{id}/rejets",
      tags,
      summary: "Les lignes rejetées et leur motif (XLSX ou CSV)",
    })
    .input(z.strictObject({ id: identifiant, format: formatFichier })),
};
