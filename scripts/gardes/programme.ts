import { existsSync } from "node:fs";
import type { Role } from "../../domain/commun/acteur.ts";
import { CAPACITES } from "../../domain/droits/capacites.ts";
import { noeuds, programmes } from "../appels-de-chemins.ts";

/** Une garde du programme ôtée : un morceau remplacé par un autre, et les essais dont un doit tomber. */
export interface GardeDeProgramme {
  nom: string;
  fichier: string;
  avant: string;
  apres: string;
  essais: readonly string[];
}

/** Les refus qu'aucun écran n'atteint. */
const A_LA_MAIN = "server/testing/refus.test.ts";

/** Où sont les refus d'une demande (jeton, frein, fichier, porte d'un lien), et les essais qui les jouent. */
const REFUS: Readonly<Record<string, readonly string[]>> = {
  "server/session/ouvrir-session.ts": ["server/session/session.test.ts", "server/http/frein.test.ts"],
  "server/session/nouvelle-session.ts": ["server/session/session.test.ts"],
  "server/session/session.routes.ts": ["server/session/session.test.ts"],
  "server/http/frein.ts": ["server/http/frein.test.ts", "server/session/session.test.ts"],
  "server/session/mot-de-passe.ts": ["server/session/session.test.ts", "server/http/frein.test.ts"],
  "server/session/mot-de-passe-actuel.ts": ["server/session/changer-mot-de-passe.test.ts"],
  "server/session/politique.ts": ["server/session/politique.test.ts", "server/session/recuperation.test.ts"],
  "server/session/recuperer.ts": ["server/session/recuperation.test.ts"],
  "server/session/connexion-facteur.ts": ["server/session/second-facteur.test.ts"],
  "server/session/verifier-code.ts": ["server/session/second-facteur.test.ts", "server/session/profil-facteur.test.ts"],
  "server/session/profil-facteur.ts": ["server/session/profil-facteur.test.ts"],
  "server/http/origine.ts": ["server/http/erreurs-http.test.ts", "server/session/session.test.ts"],
  "server/http/envois-retenus.ts": ["server/http/envois-retenus.test.ts"],
  "server/http/routeur.ts": ["server/cles-api/portees.test.ts", "server/session/session.test.ts"],
  "server/cles-api/admettre-cle.ts": ["server/cles-api/cles-api.test.ts"],
  "server/cles-api/cles-api.routes.ts": [A_LA_MAIN, "server/cles-api/cles-api.test.ts"],
  "server/adresses/frein-adresses.ts": ["server/adresses/adresses.test.ts"],
  "server/exports/places.ts": ["server/exports/places.test.ts", "server/exports/exports.test.ts"],
  "server/fichiers/recevoir-fichier.ts": [
    A_LA_MAIN,
    "server/fichiers/fichiers.test.ts",
    "server/fichiers/depots.test.ts",
  ],
  "server/fichiers/reconnaitre.ts": ["server/imports/fichiers-sales.test.ts", "server/imports/imports.test.ts"],
  "server/fichiers/stockage.ts": ["server/fichiers/stockage.test.ts", "server/fichiers/fichiers.test.ts"],
  "server/fichiers/telecharger-fichier.ts": ["server/fichiers/fichiers.test.ts"],
  "server/demandes/envoyer-demande.ts": ["server/demandes/demandes.test.ts", "server/demandes/hostile.test.ts"],
  "server/demandes/photos-demande.ts": ["server/demandes/demandes.test.ts", "server/demandes/hostile.test.ts"],
  "server/connexion-entreprise/ouvrir.ts": ["server/connexion-entreprise/connexion-entreprise.test.ts"],
  "server/connexion-entreprise/verifier-retour.ts": ["server/connexion-entreprise/connexion-entreprise.test.ts"],
  "server/connexion-entreprise/annonce-depart.ts": ["server/connexion-entreprise/depart.test.ts"],
  "server/connexion-entreprise/demander.ts": ["server/connexion-entreprise/connexion-entreprise.test.ts"],
  "server/retours/liens.ts": ["server/retours/retours.test.ts"],
  "server/retours/remplir-retour.ts": ["server/retours/retours.test.ts"],
  "server/commentaires/commentaires.routes.ts": [A_LA_MAIN, "server/commentaires/commentaires.test.ts"],
  "server/vues/exports-programmes.routes.ts": ["server/vues/exports-programmes.test.ts"],
};

/** Où un droit se demande ailleurs qu'à la porte d'une route. */
const DROITS: Readonly<Record<string, readonly string[]>> = {
  "server/commentaires/commentaires.routes.ts": [A_LA_MAIN, "server/commentaires/commentaires.test.ts"],
  "server/vues/exports-programmes.ts": ["server/vues/exports-programmes.test.ts"],
  "server/vues/rapports.ts": ["server/vues/vues.test.ts"],
  "server/vues/exports-programmes.routes.ts": ["server/vues/exports-programmes.test.ts"],
  "server/documents/tache-distante.ts": ["server/lecteur-distant/lecteur-distant.test.ts"],
  "server/donnees-personnelles/exporter.ts": ["server/donnees-personnelles/donnees-personnelles.test.ts"],
  "server/donnees-personnelles/effacer.ts": ["server/donnees-personnelles/donnees-personnelles.test.ts"],
  "server/exports/exporter-liste.ts": ["server/exports/listes.test.ts", "server/exports/exports.test.ts"],
  "server/imports/travail.ts": ["server/imports/imports.test.ts", "server/clients/autonomie.test.ts"],
  "server/calendrier/calendrier.ts": ["server/calendrier/calendrier.test.ts"],
  "server/documents/tache-lectures.ts": ["server/documents/documents.test.ts", "server/documents/file.test.ts"],
  "server/documents/lire-fichier.ts": [
    A_LA_MAIN,
    "server/documents/file.test.ts",
    "server/documents/documents.test.ts",
  ],
};

const court = (texte: string): string => texte.replace(/\s+/g, " ").slice(0, 90);

/** Chaque `if (refus) throw …` des fichiers de refus, qui ne refuse plus. */
function refusOtes(): GardeDeProgramme[] {
  return lire(REFUS, function* (n, texte) {
    if (n.type !== "IfStatement" || n.alternate) return;
    const suite = n.consequent as Noeud & { body?: Noeud[] };
    const dernier = suite.type === "BlockStatement" ? suite.body?.at(-1) : suite;
    const test = n.test as Noeud;
    if (dernier?.type !== "ThrowStatement") return;
    yield {
      nom: `refus si ${court(texte.slice(test.start, test.end))}`,
      debut: test.start,
      fin: test.end,
      mis: `false && (${texte.slice(test.start, test.end)})`,
    };
  });
}

/** Chaque droit demandé, toujours accordé. */
function droitsAccordes(): GardeDeProgramme[] {
  return lire(DROITS, function* (n, texte) {
    if (n.type !== "CallExpression" || texte.slice((n.callee as Noeud).start, (n.callee as Noeud).end) !== "peut")
      return;
    yield { nom: court(texte.slice(n.start, n.end)), debut: n.start, fin: n.end, mis: "true" };
  });
}

type Noeud = ReturnType<typeof noeuds> extends Generator<infer N> ? N : never;

/** Un morceau du fichier, et ce qu'on met à sa place. */
interface Trouvee {
  nom: string;
  debut: number;
  fin: number;
  mis: string;
}

/** Le morceau et ce qui le précède, jusqu'à ce que le fichier ne le dise qu'une fois. */
function designer(texte: string, { nom, debut, fin, mis }: Trouvee): Pick<GardeDeProgramme, "nom" | "avant" | "apres"> {
  let de = debut;
  while (de > 0 && texte.indexOf(texte.slice(de, fin)) !== texte.lastIndexOf(texte.slice(de, fin))) de -= 1;
  return { nom, avant: texte.slice(de, fin), apres: texte.slice(de, debut) + mis };
}

function lire(
  parFichier: Readonly<Record<string, readonly string[]>>,
  trouver: (n: Noeud, texte: string) => Generator<Trouvee>,
): GardeDeProgramme[] {
  const rendu: GardeDeProgramme[] = [];
  // Un fichier déplacé emporterait ses gardes sans que rien ne le dise.
  for (const fichier of Object.keys(parFichier)) if (!existsSync(fichier)) throw new Error(`${fichier} n'existe plus.`);
  for (const { fichier, texte, programme } of programmes("server/**/*.ts")) {
    const essais = parFichier[fichier];
    if (essais)
      for (const n of noeuds(programme))
        for (const trouvee of trouver(n, texte))
          rendu.push({ ...designer(texte, trouvee), nom: `${fichier} : ${trouvee.nom}`, fichier, essais });
  }
  return rendu;
}

/** Ce que la table des droits refuse à un rôle, accordé : une ligne par refus. */
function capacitesAccordees(): GardeDeProgramme[] {
  const fichier = "domain/droits/capacites.ts";
  return Object.entries(CAPACITES).flatMap(([capacite, ligne]) =>
    (["admin", "expert", "client"] as const)
      .filter((role) => !["tout", "perimetre"].includes(ligne[role]))
      .map((role) => {
        const texte = (roles: Readonly<Record<Role, string>>) =>
          `  ${capacite}: { admin: "${roles.admin}", expert: "${roles.expert}", client: "${roles.client}"`;
        return {
          nom: `capacité ${capacite} accordée à ${role}`,
          fichier,
          avant: texte(ligne),
          apres: texte({ ...ligne, [role]: "tout" }),
          essais: ["domain/droits/droits.test.ts"],
        };
      }),
  );
}

/** Toutes les gardes du programme, telles qu'elles y sont écrites. */
export const gardesDuProgramme = (): GardeDeProgramme[] => [
  ...capacitesAccordees(),
  ...droitsAccordes(),
  ...refusOtes(),
  ...NOMMEES,
];

const DEDANS = ["server/http/adresse-publique.test.ts"];
const FORGEE = ["server/sauvegarde/archive-forgee.test.ts"];

/** Celles qu'aucune forme ne désigne. */
const NOMMEES: readonly GardeDeProgramme[] = [
  {
    nom: "adresse : le nom résolu à l'appel",
    fichier: "server/http/adresse-publique.ts",
    avant: "if (!premiere || !adresses.every(({ address }) => estPublique(address)))",
    apres: "if (!premiere)",
    essais: DEDANS,
  },
  {
    nom: "adresse : le nom résolu à l'enregistrement",
    fichier: "server/http/adresse-publique.ts",
    avant: "return lues.every(({ address }) => estPublique(address)) ? null : PAS_PUBLIQUE;",
    apres: "return null;",
    essais: DEDANS,
  },
  {
    nom: "adresse : la connexion sur l'adresse jugée",
    fichier: "server/http/adresse-publique.ts",
    avant: "permis.includes(hote) ? {} : { lookup: resoudrePublique }",
    apres: "({})",
    essais: DEDANS,
  },
  {
    nom: "adresse : les domaines privés",
    fichier: "server/http/adresse-publique.ts",
    avant: " || DOMAINES_PRIVES.test(hote)",
    apres: "",
    essais: DEDANS,
  },
  {
    nom: "adresse : le webhook modifié",
    fichier: "server/webhooks/webhooks.routes.ts",
    avant: "verifierAdresse(champs.adresse === avant.adresse ? undefined : champs.adresse, contexte)",
    apres: "Promise.resolve()",
    essais: DEDANS,
  },
  {
    nom: "adresse : la personne admise avant de résoudre",
    fichier: "server/http/routeur.ts",
    avant:
      "    admettre(route, await services.base.identifier(jeton, contexte.maintenant));\n    await gestionnaire.avant",
    apres: "    await gestionnaire.avant",
    essais: DEDANS,
  },
  {
    nom: "archive : la signature",
    fichier: "server/sauvegarde/lire-manifeste.ts",
    avant: 'attendue !== "sans" &&',
    apres: "false &&",
    essais: FORGEE,
  },
  {
    nom: "archive : la clé d'un fichier",
    fichier: "server/sauvegarde/manifeste.ts",
    avant: "piece.extend({ cle: cleStockage })",
    apres: "piece.extend({ cle: z.string() })",
    essais: FORGEE,
  },
  {
    nom: "archive : les tables et les colonnes",
    fichier: "server/sauvegarde/restaurer.ts",
    avant: "    refuserInconnues(lu, await tablesACopier(client));\n",
    apres: "",
    essais: FORGEE,
  },
  {
    nom: "chemin : le dossier",
    fichier: "server/fichiers/chemin-dedans.ts",
    avant: 'if (!relatif.split("/").every(estMorceau) ||',
    apres: "if (false &&",
    essais: FORGEE,
  },
  {
    nom: "chemin : le lien",
    fichier: "server/fichiers/chemin-dedans.ts",
    avant: "vrai?.startsWith(base + sep) ? vrai : null",
    apres: "vrai",
    essais: FORGEE,
  },
];
