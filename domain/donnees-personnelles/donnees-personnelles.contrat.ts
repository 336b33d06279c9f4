import { z } from "zod";
import { attendus, identifiant, route } from "../commun/contrat.ts";
import {
  CLASSES_CONSERVATION,
  ENTITES_PERSONNELLES,
  GENRES_DEMANDE,
  LIGNES_MAX,
  ligneDesignee,
  TEXTES_MAX,
  texteDesigne,
} from "./donnees-personnelles.ts";

const tags = ["Données personnelles"];
const admin = (statut: number) =>
  attendus.connecte(statut, { expert: 403, client: 403, autre_client: 403, sans_besoin: 403 });
const pourAdmin = { acces: "gerer_donnees", attendus: admin(200) } as const;

const personne = z.object({
  entite: z.enum(ENTITES_PERSONNELLES),
  id: identifiant,
  nom: z.string().nullable(),
  email: z.string().nullable(),
  telephone: z.string().nullable(),
  client_nom: z.string().nullable(),
  qualite: z.string(),
  le: z.string(),
  efface: z.boolean(),
});
export type PersonneTrouvee = z.infer<typeof personne>;

/** Même forme que la liste gardée avec les sauvegardes : le fichier téléchargé se donne tel quel à la restauration. */
const effacement = z.object({
  id: identifiant,
  entite: z.string(),
  ligne_id: identifiant,
  fait_le: z.string(),
  fait_par: identifiant.nullable(),
  motif: z.string(),
  /** Un nom masqué dans ce texte libre ; nul : la fiche entière. */
  champ: z.string().nullable(),
  sel: identifiant.nullable(),
  empreintes: z.array(z.string()).nullable(),
});
export type EffacementLu = z.infer<typeof effacement>;

const texteNommant = z.object({
  entite: z.string(),
  id: identifiant,
  champ: z.string(),
  client_nom: z.string().nullable(),
  /** L'extrait, autour de la première fois où le nom est écrit. */
  avant: z.string(),
  nom: z.string(),
  apres: z.string(),
  fois: z.number().int(),
});
export type TexteNommant = z.infer<typeof texteNommant>;

const classe = z.object({
  classe: z.enum(CLASSES_CONSERVATION),
  mois: z.number().int(),
  /** Ce qui est d'avant ce jour est à effacer. */
  avant: z.string(),
  lignes: z.number().int(),
  fichiers: z.number().int(),
  /** Les plus anciennes, vingt au plus. */
  exemples: z.array(z.object({ libelle: z.string(), depuis: z.string().nullable() })),
  dernier_le: z.string().nullable(),
  derniere_lignes: z.number().int().nullable(),
});
export type ClasseLue = z.infer<typeof classe>;

const demande = z.object({
  id: identifiant,
  utilisateur_id: identifiant,
  nom: z.string(),
  email: z.string(),
  genre: z.enum(GENRES_DEMANDE),
  precisions: z.string(),
  faite_le: z.string(),
  traitee_le: z.string().nullable(),
});
export type DemandeDonnees = z.infer<typeof demande>;

const lignesDAdresse = z
  .string()
  .max(LIGNES_MAX * 60)
  .transform((texte) =>
    texte.split(",").map((l) => {
      const [entite, id] = l.split(":");
      return { entite, id };
    }),
  )
  .pipe(z.array(ligneDesignee).min(1).max(LIGNES_MAX));

export const donneesPersonnellesContrat = {
  chercher: route(pourAdmin)
    .route({
      method: "GET",
      path: "/donnees-personnelles",
      tags,
      summary: "Chercher une personne partout où elle apparaît",
    })
    .input(z.strictObject({ q: z.string().trim().min(3, "Trois caractères au moins").max(200) }))
    .output(z.array(personne)),
  exporter: route({ ...pourAdmin, brute: true })
    .route({
      method: "GET",
      path: "/donnees-personnelles/export",
      tags,
      summary: "Tout ce qui concerne ces fiches, en ZIP",
    })
    .input(z.strictObject({ lignes: lignesDAdresse })),
  textes: route(pourAdmin)
    .route({
      method: "GET",
      path: "/donnees-personnelles/textes",
      tags,
      summary: "Les textes libres où le nom de ces fiches est écrit",
    })
    .input(z.strictObject({ lignes: lignesDAdresse }))
    .output(z.array(texteNommant)),
  effacer: route(pourAdmin)
    .route({
      method: "POST",
      path: "/donnees-personnelles/effacer",
      tags,
      summary: "Effacer une personne de ces fiches\u00a0; sans retour",
    })
    .input(
      z.strictObject({
        lignes: z.array(ligneDesignee).min(1, "Choisissez au moins une fiche").max(LIGNES_MAX),
        motif: z.string().trim().min(3, "Dites pourquoi, en trois caractères au moins").max(300),
        /** Textes libres où le nom devient « [effacé] ». */
        textes: z.array(texteDesigne).max(TEXTES_MAX).default([]),
        confirmation: z.literal("EFFACER", { error: "Écrivez EFFACER pour confirmer" }),
      }),
    )
    .output(z.object({ effacees: z.number().int(), fichiers: z.number().int(), textes: z.number().int() })),
  effacements: route(pourAdmin)
    .route({
      method: "GET",
      path: "/donnees-personnelles/effacements",
      tags,
      summary: "La liste des effacements, à rejouer après une restauration",
    })
    .output(z.array(effacement)),
  conservation: route(pourAdmin)
    .route({
      method: "GET",
      path: "/donnees-personnelles/conservation",
      tags,
      summary: "Ce que l'âge effacera\u00a0: essai à blanc",
    })
    .output(z.array(classe)),
  appliquer: route(pourAdmin)
    .route({
      method: "POST",
      path: "/donnees-personnelles/conservation",
      tags,
      summary: "Effacer maintenant ce qui a passé l'âge d'une classe",
    })
    .input(z.strictObject({ classe: z.enum(CLASSES_CONSERVATION) }))
    .output(z.array(classe)),
  demandes: route(pourAdmin)
    .route({
      method: "GET",
      path: "/donnees-personnelles/demandes",
      tags,
      summary: "Ce que des personnes ont demandé depuis leur profil",
    })
    .output(z.array(demande)),
  traiter: route(pourAdmin)
    .route({
      method: "POST",
      path: "/donnees-personnelles/demandes/{id}/traiter",
      tags,
      summary: "Dire qu'une demande est traitée",
    })
    .input(z.strictObject({ id: identifiant }))
    .output(z.array(demande)),
  mesDemandes: route({ acces: "session", attendus: attendus.connecte(200) })
    .route({ method: "GET", path: "/profil/donnees", tags, summary: "Mes demandes sur mes données" })
    .output(z.array(demande)),
  demander: route({ acces: "session", attendus: attendus.connecte(200) })
    .route({
      method: "POST",
      path: "/profil/donnees",
      tags,
      summary: "Demander une copie ou l'effacement de mes données",
    })
    .input(
      z.strictObject({
        genre: z.enum(GENRES_DEMANDE, { error: "Choisissez votre demande" }),
        precisions: z.string().trim().max(2000, "2 000 caractères au plus").default(""),
        cle_idempotence: identifiant,
      }),
    )
    .output(z.array(demande)),
};
