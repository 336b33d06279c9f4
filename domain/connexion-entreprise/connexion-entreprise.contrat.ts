import { z } from "zod";
import { attendus, identifiant, route } from "../commun/contrat.ts";
import { ADRESSE_DE_REFLET } from "../session/retour.ts";
import { etapeConnexion, sessionLue } from "../session/session.contrat.ts";
import { entrepriseLue, essaiEntreprise, essaiRendu, reglageEntreprise } from "./connexion-entreprise.ts";

const tags = ["Connexion d'entreprise"];
const admin = { expert: 403, client: 403, autre_client: 403, sans_besoin: 403 };
const pourAdmin = { acces: "administrer", attendus: attendus.connecte(200, admin) } as const;
const une = z.strictObject({ id: identifiant });
const parametre = z.string().max(4_000, "La réponse est trop longue").optional();

/** Connecté, ou à une étape de l'être, et la page où revenir. */
const arrivee = z.object({
  retour: z.string().nullable(),
  email: z.string(),
  suite: z.union([sessionLue, etapeConnexion]),
});
export type Arrivee = z.infer<typeof arrivee>;

/** Se connecter par le fournisseur d'identité de sa société (OpenID Connect), et le régler (docs/adr/0016). */
export const connexionEntrepriseContrat = {
  demander: route({ acces: "public", attendus: attendus.public(404) })
    .route({ method: "POST", path: "/session/entreprise", tags, summary: "Partir se connecter chez son entreprise" })
    .input(
      z.strictObject({
        email: z
          .string("Indiquez votre adresse e-mail")
          .trim()
          .pipe(z.email("Cette adresse e-mail n'est pas complète"))
          .pipe(z.string().max(254)),
        /** Le chemin de la page où revenir, dans Reflet. */
        retour: z.string().max(2_000).regex(ADRESSE_DE_REFLET, "Cette page n'est pas dans Reflet").optional(),
      }),
    )
    .output(z.object({ adresse: z.string() })),
  ouvrir: route({ acces: "public", attendus: attendus.public(401) })
    .route({
      method: "POST",
      path: "/session/entreprise/retour",
      tags,
      summary: "Finir la connexion au retour du fournisseur",
    })
    .input(
      z.strictObject({
        state: parametre,
        code: parametre,
        iss: parametre,
        error: parametre,
      }),
    )
    .output(arrivee),
  lire: route(pourAdmin)
    .route({
      method: "GET",
      path: "/clients/{id}/connexion-entreprise",
      tags,
      summary: "Le réglage d'une société, sans son secret",
    })
    .input(une)
    .output(entrepriseLue),
  regler: route(pourAdmin)
    .route({
      method: "PUT",
      path: "/clients/{id}/connexion-entreprise",
      tags,
      summary: "Régler la connexion d'une société",
    })
    .input(
      reglageEntreprise.extend({
        id: identifiant,
        /** `mis_a_jour_le` du réglage lu avant la saisie, nul s'il n'y en avait pas : changé entre-temps, c'est un conflit (409). */
        lu_le: z.string().max(40).nullable(),
      }),
    )
    .output(entrepriseLue),
  retirer: route(pourAdmin)
    .route({
      method: "DELETE",
      path: "/clients/{id}/connexion-entreprise",
      tags,
      summary: "Retirer la connexion d'une société",
    })
    .input(une)
    .output(entrepriseLue),
  essayer: route(pourAdmin)
    .route({
      method: "POST",
      path: "/clients/{id}/connexion-entreprise/essai",
      tags,
      summary: "Essayer un réglage sans l'enregistrer\u00a0: découverte, clés, identifiant et secret",
    })
    .input(essaiEntreprise.extend({ id: identifiant }))
    .output(essaiRendu),
  delier: route(pourAdmin)
    .route({
      method: "DELETE",
      path: "/clients/{id}/connexion-entreprise/comptes/{utilisateur_id}",
      tags,
      summary: "Délier le compte d'une personne\u00a0: sa prochaine connexion liera celui qu'elle présentera",
    })
    .input(z.strictObject({ id: identifiant, utilisateur_id: identifiant }))
    .output(entrepriseLue),
};
