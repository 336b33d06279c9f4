import { z } from "zod";
import {
  attendus,
  champsAModifier,
  entierDAdresse,
  identifiant,
  pageDe,
  parametresExport,
  parametresListe,
  parametresSelection,
  route,
} from "../commun/contrat.ts";
import { evenementHistorique } from "../commun/historique.ts";
import { TAILLE_FICHIER_MAX } from "../fichiers/usages.ts";
import { TYPES_DOCUMENT } from "../fre/codes.ts";
import { ajoutRestitution } from "../restitutions/restitution.ts";
import { candidat } from "./apparier.ts";
import { champsDocument, champsLigne, documentDetaille, totauxDocument } from "./document.ts";
import { documentListe, dossierVehicule, ETATS_FILE, TRIS_DOCUMENTS } from "./file.ts";
import { photoDeDocument } from "./photos.ts";

const tags = ["Documents"];
const objet = attendus.connecte(200, { autre_client: 404, sans_besoin: 403 });
const ensemble = attendus.connecte(200, { sans_besoin: 403 });
const parId = z.strictObject({ id: identifiant });
/** Valeurs lues avant la saisie, pour chaque champ envoyé : une valeur changée entre-temps est un conflit (409). */
const avant = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

export const filtresDocuments = z.object({
  ...parametresListe,
  etat: z.enum(ETATS_FILE).optional(),
  type: z.enum(TYPES_DOCUMENT).optional(),
  client_id: identifiant.optional(),
  rattache: z.enum(["oui", "non"]).optional(),
  /** Ceux que cette personne a à vérifier, tels qu'« Aujourd'hui » les compte. */
  a_verifier: z.enum(["oui"], { error: "Choix inconnu" }).optional(),
  tri: z.enum(TRIS_DOCUMENTS).optional(),
  sens: z.enum(["asc", "desc"]).optional(),
});
export type FiltresDocuments = z.infer<typeof filtresDocuments>;

/** Combien de documents un geste en masse change à la fois. */
export const DOCUMENTS_PAR_GESTE = 500;
const plusieurs = z.array(identifiant).min(1, "Choisissez au moins un document").max(DOCUMENTS_PAR_GESTE);

export const documentsContrat = {
  lister: route({ acces: "voir_restitutions", attendus: ensemble, portee: "documents:lire" })
    .route({ method: "GET", path: "/documents", tags, summary: "La file des documents, et leur nombre par état" })
    .input(filtresDocuments)
    .output(pageDe(documentListe).extend({ par_etat: z.partialRecord(z.enum(ETATS_FILE), z.number().int()) })),
  exporter: route({ acces: "voir_restitutions", attendus: ensemble, brute: true, portee: "documents:lire" })
    .route({
      method: "GET",
      path: "/documents/export",
      tags,
      summary: "Exporter la file des documents filtrée (XLSX ou CSV)",
    })
    .input(filtresDocuments.extend({ ...parametresExport, ...parametresSelection })),
  /** Reçoit un fichier et le met dans la file. Le même fichier (SHA-256) déjà là est rendu tel quel, sans en garder un second. */
  deposer: route({
    acces: "deposer_document",
    attendus: ensemble,
    brute: true,
    corpsMax: TAILLE_FICHIER_MAX,
    portee: "documents:ecrire",
  })
    .route({ method: "PUT", path: "/documents/depot", tags, summary: "Déposer un document à lire (corps brut)" })
    .input(
      z.strictObject({
        nom: z.string().min(1).max(255),
        /** Société du document, si l'équipe la connaît ; imposée par la session pour un utilisateur client. */
        client_id: identifiant.optional(),
        /** Restitution où le ranger, quand la personne le dépose de sa fiche ; absente, il se range d'après sa plaque. */
        restitution_id: identifiant.optional(),
      }),
    )
    /** `statut` : ce que dit un statut de facture électronique, noté sans entrer dans la file ; il n'a alors pas de document. */
    .output(
      z.object({ id: identifiant.nullable(), nom: z.string(), deja: z.boolean(), statut: z.string().nullable() }),
    ),
  /** Lit le fichier déposé et garde la lecture. Un fichier illisible donne un document « illisible », jamais une erreur. */
  lire: route({ acces: "deposer_document", attendus: objet, portee: "documents:ecrire" })
    .route({ method: "POST", path: "/documents", tags, summary: "Lire un fichier déposé" })
    .input(z.strictObject({ fichier_id: identifiant, restitution_id: identifiant.optional() }))
    .output(documentDetaille),
  /** Met un document dans la file pour une nouvelle lecture ; les corrections qu'il porte sont remplacées. */
  relire: route({ acces: "deposer_document", attendus: objet, portee: "documents:ecrire" })
    .route({ method: "POST", path: "/documents/{id}/relire", tags, summary: "Lire de nouveau un document" })
    .input(parId)
    .output(documentDetaille),
  detail: route({ acces: "voir_restitutions", attendus: objet, portee: "documents:lire" })
    .route({ method: "GET", path: "/documents/{id}", tags, summary: "Un document et ses lignes" })
    .input(parId)
    .output(documentDetaille),
  /** Les photos imprimées dans le PDF, détachées, et la ligne que chacune illustre. */
  photos: route({ acces: "voir_restitutions", attendus: objet, portee: "documents:lire" })
    .route({ method: "GET", path: "/documents/{id}/photos", tags, summary: "Photos imprimées dans un document" })
    .input(parId)
    .output(z.array(photoDeDocument)),
  photo: route({
    acces: "voir_restitutions",
    attendus: attendus.connecte(404, { sans_besoin: 403 }),
    brute: true,
    portee: "documents:lire",
  })
    .route({ method: "GET", path: "/documents/{id}/photos/{rang}", tags, summary: "Une photo imprimée (JPEG)" })
    .input(z.strictObject({ id: identifiant, rang: entierDAdresse(0, 999) })),
  historique: route({ acces: "voir_restitutions", attendus: objet })
    .route({ method: "GET", path: "/documents/{id}/historique", tags, summary: "Qui a changé quoi, quand" })
    .input(parId)
    .output(z.array(evenementHistorique)),
  /** Le document à compléter qui suit celui-ci dans la file, et combien il en reste. */
  suivant: route({ acces: "voir_restitutions", attendus: objet })
    .route({ method: "GET", path: "/documents/{id}/suivant", tags, summary: "Le document à compléter suivant" })
    .input(parId)
    .output(z.object({ id: identifiant.nullable(), restants: z.number().int() })),
  deRestitution: route({ acces: "voir_restitutions", attendus: objet, portee: "documents:lire" })
    .route({ method: "GET", path: "/restitutions/{id}/documents", tags, summary: "Documents d'une restitution" })
    .input(parId)
    .output(z.array(documentDetaille)),
  deVehicule: route({ acces: "voir_restitutions", attendus: objet, portee: "documents:lire" })
    .route({
      method: "GET",
      path: "/vehicules/{id}/dossier",
      tags,
      summary: "Restitutions et documents d'un véhicule",
    })
    .input(parId)
    .output(dossierVehicule),
  corriger: route({ acces: "deposer_document", attendus: objet, portee: "documents:ecrire" })
    .route({ method: "PATCH", path: "/documents/{id}", tags, summary: "Corriger l'en-tête lu d'un document" })
    .input(
      z.strictObject({
        id: identifiant,
        champs: champsAModifier(champsDocument),
        avant,
      }),
    )
    .output(documentDetaille),
  /** Une personne dit qu'une valeur douteuse est juste, ou qu'une valeur absente n'est pas sur le document. */
  confirmer: route({ acces: "deposer_document", attendus: objet, portee: "documents:ecrire" })
    .route({ method: "POST", path: "/documents/{id}/confirmer", tags, summary: "Confirmer une valeur lue" })
    .input(
      z.strictObject({ id: identifiant, ligne_id: identifiant.optional(), champ: z.string().regex(/^[a-z_.]{1,60}$/) }),
    )
    .output(documentDetaille),
  /** Une proposition du second lecteur entre dans la lecture, comme si la personne l'avait saisie. */
  confirmerProposition: route({ acces: "deposer_document", attendus: objet, portee: "documents:ecrire" })
    .route({
      method: "POST",
      path: "/documents/{id}/propositions/{proposition_id}/confirmer",
      tags,
      summary: "Confirmer une proposition du second lecteur",
    })
    .input(z.strictObject({ id: identifiant, proposition_id: identifiant }))
    .output(documentDetaille),
  ecarterProposition: route({ acces: "deposer_document", attendus: objet, portee: "documents:ecrire" })
    .route({
      method: "POST",
      path: "/documents/{id}/propositions/{proposition_id}/ecarter",
      tags,
      summary: "Écarter une proposition du second lecteur",
    })
    .input(z.strictObject({ id: identifiant, proposition_id: identifiant }))
    .output(documentDetaille),
  corrigerLigne: route({ acces: "deposer_document", attendus: objet, portee: "documents:ecrire" })
    .route({ method: "PATCH", path: "/documents/{id}/lignes/{ligne_id}", tags, summary: "Corriger une ligne lue" })
    .input(
      z.strictObject({
        id: identifiant,
        ligne_id: identifiant,
        champs: champsLigne.partial(),
        avant,
      }),
    )
    .output(documentDetaille),
  ajouterLigne: route({ acces: "deposer_document", attendus: objet, portee: "documents:ecrire" })
    .route({ method: "POST", path: "/documents/{id}/lignes", tags, summary: "Ajouter une ligne oubliée" })
    .input(z.strictObject({ id: identifiant, champs: champsLigne, cle_idempotence: identifiant }))
    .output(documentDetaille),
  retirerLigne: route({ acces: "deposer_document", attendus: objet, portee: "documents:ecrire" })
    .route({
      method: "DELETE",
      path: "/documents/{id}/lignes/{ligne_id}",
      tags,
      summary: "Retirer une ligne lue à tort",
    })
    .input(z.strictObject({ id: identifiant, ligne_id: identifiant }))
    .output(documentDetaille),
  remettreLigne: route({ acces: "deposer_document", attendus: objet, portee: "documents:ecrire" })
    .route({
      method: "POST",
      path: "/documents/{id}/lignes/{ligne_id}/remettre",
      tags,
      summary: "Remettre une ligne retirée depuis moins de trente jours",
    })
    .input(z.strictObject({ id: identifiant, ligne_id: identifiant }))
    .output(documentDetaille),
  corrigerTotaux: route({ acces: "deposer_document", attendus: objet, portee: "documents:ecrire" })
    .route({ method: "PATCH", path: "/documents/{id}/totaux", tags, summary: "Corriger les totaux lus" })
    .input(z.strictObject({ id: identifiant, totaux: totauxDocument.partial(), avant }))
    .output(documentDetaille),
  /** Les restitutions où ce document pourrait se ranger, et de quoi en créer une depuis lui. */
  candidats: route({ acces: "deposer_document", attendus: objet, portee: "documents:lire" })
    .route({ method: "GET", path: "/documents/{id}/candidats", tags, summary: "Restitutions possibles d'un document" })
    .input(parId)
    .output(
      z.object({
        candidats: z.array(candidat),
        raison: z.string().nullable(),
        /** Valeurs d'une nouvelle restitution, tirées du document et de la fiche du véhicule ; nulles si rien ne les dit. */
        proposition: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
      }),
    ),
  rattacher: route({ acces: "deposer_document", attendus: objet, portee: "documents:ecrire" })
    .route({ method: "POST", path: "/documents/rattacher", tags, summary: "Ranger des documents dans une restitution" })
    .input(z.strictObject({ ids: plusieurs, restitution_id: identifiant }))
    .output(z.object({ rattaches: z.number().int(), ignores: z.number().int() })),
  /** Crée la restitution et y range le document, puis ceux de la même plaque qui l'attendaient. */
  creerRestitution: route({ acces: "ajouter_restitution", attendus: objet, portee: "documents:ecrire" })
    .route({
      method: "POST",
      path: "/documents/{id}/restitution",
      tags,
      summary: "Créer la restitution d'un document",
    })
    .input(ajoutRestitution.omit({ document_id: true }).extend({ id: identifiant }))
    .output(z.object({ restitution_id: identifiant, ranges: z.number().int() })),
  valider: route({ acces: "deposer_document", attendus: objet, portee: "documents:ecrire" })
    .route({ method: "POST", path: "/documents/{id}/valider", tags, summary: "Valider la lecture" })
    .input(parId)
    .output(documentDetaille),
  /** Valide les documents prêts parmi ceux choisis, ou parmi tous ceux des filtres. Les autres restent comme ils sont. */
  validerPrets: route({ acces: "deposer_document", attendus: ensemble, portee: "documents:ecrire" })
    .route({ method: "POST", path: "/documents/valider-prets", tags, summary: "Valider les documents prêts" })
    .input(z.strictObject({ ids: z.array(identifiant).max(DOCUMENTS_PAR_GESTE).optional() }))
    .output(z.object({ valides: z.number().int(), ignores: z.number().int() })),
  supprimer: route({ acces: "deposer_document", attendus: objet, portee: "documents:ecrire" })
    .route({ method: "POST", path: "/documents/supprimer", tags, summary: "Retirer des documents de la file" })
    .input(z.strictObject({ ids: plusieurs }))
    .output(z.object({ supprimes: z.number().int(), ignores: z.number().int() })),
  rouvrir: route({
    acces: "rouvrir_lecture",
    attendus: attendus.connecte(200, { client: 403, autre_client: 403, sans_besoin: 403, autonome: 200 }),
    portee: "documents:ecrire",
  })
    .route({ method: "POST", path: "/documents/{id}/rouvrir", tags, summary: "Rouvrir une lecture validée" })
    .input(parId)
    .output(documentDetaille),
  zip: route({ acces: "voir_restitutions", attendus: objet, brute: true, portee: "documents:lire" })
    .route({ method: "GET", path: "/documents/zip", tags, summary: "Tout télécharger (ZIP)" })
    .input(
      z
        .strictObject({
          restitution_id: identifiant.optional(),
          vehicule_id: identifiant.optional(),
          ids: parametresSelection.ids,
        })
        .refine((e) => [e.restitution_id, e.vehicule_id, e.ids].filter((x) => x !== undefined).length === 1, {
          message: "Dites de quoi télécharger les documents",
        }),
    ),
};
