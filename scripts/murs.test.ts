import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { grapheDesImports, paquetsDe } from "./graphe-imports.ts";

const graphe = grapheDesImports();
const fichiers = [...graphe.keys()];
/** Un essai, ou ce qui n'est là que pour eux : le produit ne s'en sert pas. */
const estDEssai = (f: string): boolean =>
  /\.test\.tsx?$|\/(?:testing|essais)\/|\/aides-|-de-test\.ts$|^(?:e2e|bench|scripts)\//.test(f);
const produit = fichiers.filter((f) => !estDEssai(f));

/** L'interface absente se construit au premier lancement. */
const CONSTRUCTION = "server/demarrer.ts → scripts/construire-web.ts";

/** Du produit, ce que seuls des essais importent : il se lance autrement, ou appartient au lecteur. */
const LANCES: Readonly<Record<string, string>> = {
  "web/site/rendu.tsx": "joué par la construction de l'interface",
  "server/lecture/entree/pages-fictives.ts": "une page d'essai, à ranger avec ceux du lecteur",
};

/** Les imports, de `de` vers `vers`, qui franchissent un mur. */
const traversees = (de: (f: string) => boolean, vers: (f: string) => boolean): string[] =>
  produit.filter(de).flatMap((f) => (graphe.get(f) ?? []).filter(vers).map((cible) => `${f} → ${cible}`));
const dans = (racine: string) => (f: string) => f.startsWith(`${racine}/`);

/** Cercles entre fichiers : composantes fortement connexes de plus d'un fichier (Tarjan). */
function cercles(): string[][] {
  const rang = new Map<string, number>();
  const bas = new Map<string, number>();
  const pile: string[] = [];
  const trouves: string[][] = [];
  const visiter = (f: string): void => {
    rang.set(f, rang.size);
    bas.set(f, rang.get(f) ?? 0);
    pile.push(f);
    for (const cible of graphe.get(f) ?? []) {
      if (!rang.has(cible)) visiter(cible);
      if (pile.includes(cible)) bas.set(f, Math.min(bas.get(f) ?? 0, bas.get(cible) ?? 0));
    }
    if (bas.get(f) !== rang.get(f)) return;
    const cercle = pile.splice(pile.indexOf(f));
    if (cercle.length > 1) trouves.push(cercle.sort());
  };
  for (const f of fichiers) if (!rang.has(f)) visiter(f);
  return trouves;
}

/** La pièce d'un fichier : les deux premiers dossiers ; un fichier de la racine d'une maison (`server/app.ts`) compose et n'en est d'aucune. */
const piece = (f: string): string | null => (f.split("/").length > 2 ? f.split("/").slice(0, 2).join("/") : null);

/** Les couples de dossiers dont chacun importe l'autre, d'après ce que `dossier` dit d'un fichier ; nul : n'est d'aucun. */
function seConnaissent(dossier: (f: string) => string | null): string[] {
  const connaissances = new Set<string>();
  for (const f of produit)
    for (const cible of (graphe.get(f) ?? []).filter((c) => !estDEssai(c))) {
      const [de, vers] = [dossier(f), dossier(cible)];
      if (de !== null && vers !== null && de !== vers) connaissances.add(`${de} ${vers}`);
    }
  return [...connaissances]
    .map((c) => c.split(" "))
    .filter(([de = "", vers = ""]) => de < vers && connaissances.has(`${vers} ${de}`))
    .map(([de, vers]) => `${de} ${vers}`)
    .sort();
}

/** Les pièces qui se connaissent encore l'une l'autre, et pourquoi ; la liste ne peut que raccourcir. */
const COUPLES: Readonly<Record<string, string>> = {
  "web/restitutions web/tickets": "une restitution montre son ticket, qui crée la restitution avec les mêmes champs",
  "web/documents web/restitutions":
    "un document crée sa restitution avec les mêmes champs ; une restitution montre ses documents",
  "web/demande web/formulaires": "la page publique rend le formulaire, dont l'écran montre l'aperçu",
  "web/argent web/contestations": "le livre dit l'état d'une contestation, dont la page montre les chiffres du livre",
  "web/analyses web/vues": "les analyses se gardent en vues, et une vue des analyses s'envoie",
  "web/analyses web/argent": "les analyses montrent le livre, dans leurs propres cases",
  "server/restitutions server/tickets": "une restitution lit son ticket, qui la crée sous les mêmes doutes",
  "server/fichiers server/imports": "un classeur déposé se vérifie par le lecteur des imports, qui dépose son fichier",
  "server/documents server/rapprochements": "un document corrigé refait le rapprochement, qui relit le document",
  "server/corbeille server/documents":
    "une ligne rendue refait les contrôles de son document, qui sait en reprendre une",
  "server/connexion-entreprise server/session":
    "quitter sa session quitte aussi celle du fournisseur, qui ouvre la nôtre",
  "server/conditions server/rapprochements": "de nouvelles conditions refont le rapprochement, qui les lit",
  "server/arrivages server/documents": "un message dépose ses documents, dont la lecture décide de sa quarantaine",
  "server/arrivages server/contestations":
    "une réponse reçue se joint à sa contestation, dont la lettre donne l'adresse où répondre",
  "server/analyses server/argent": "les analyses montrent le livre, qui se lit sous leurs filtres",
  "domain/restitutions domain/tickets": "comme leurs routes",
  "domain/commun domain/droits": "des types : une route nomme sa capacité et sa portée, dont la table nomme l'acteur",
  "domain/commun domain/etats-des-lieux": "un évènement de l'historique nomme le type de son état des lieux",
  "domain/argent domain/contestations":
    "une ligne du livre dit l'état de sa contestation, qui porte les sommes du livre",
  "domain/analyses domain/argent": "comme leurs routes",
};

// Du plus bas au plus haut (décision 18) ; le fichier d'un étage n'importe que le sien et ceux d'en dessous.
const ETAGES = [
  "commun",
  "entree",
  "image",
  "photo",
  "mise-en-page/entetes",
  "mise-en-page",
  "identite",
  "propositions/tableaux",
  "totaux",
  "structure",
  "propositions/pv",
  "propositions/fiches",
  "propositions/releves",
  "propositions/ancrees",
  "propositions",
  "juger",
  "",
  "processus",
];
const etageDe = (f: string): number => ETAGES.indexOf(dirname(f).replace(/^server\/lecture\/?/, ""));

describe("les murs entre les pièces de la maison", () => {
  it("trouve bien les fichiers et leurs imports", () => {
    expect(produit.length).toBeGreaterThan(1500);
    expect(graphe.get("server/app.ts")?.length).toBeGreaterThan(3);
  });

  it("domain ne connaît que domain ; web et server s'ignorent", () => {
    expect(traversees(dans("domain"), (f) => !f.startsWith("domain/"))).toEqual([]);
    expect(traversees(dans("web"), dans("server"))).toEqual([]);
    expect(traversees(dans("server"), dans("web"))).toEqual([]);
  });

  it("domain n'emploie que ce qui décrit une donnée ou une route, web rien de Node", () => {
    const dehors = (racine: string, permis: RegExp) =>
      produit.filter(dans(racine)).flatMap((f) =>
        paquetsDe(f)
          .filter((paquet) => !permis.test(paquet))
          .map((paquet) => `${f} → ${paquet}`),
      );
    expect(dehors("domain", /^(?:zod|@orpc\/contract)$/)).toEqual([]);
    expect(dehors("web", /^(?!node:|fastify|pg$|kysely)/)).toEqual([]);
    expect(paquetsDe("domain/commun/contrat.ts")).toEqual(["@orpc/contract", "zod"]);
  });

  it("server/http sert toutes les routes et ne connaît aucune entité", () => {
    const permis = /^server\/(?:http|db)\/|^server\/(?:config|services)\.ts$/;
    expect(traversees(dans("server/http"), (f) => f.startsWith("server/") && !permis.test(f))).toEqual([]);
  });

  it("le produit n'emploie rien de ce qui est là pour les essais", () => {
    expect(traversees(() => true, estDEssai).filter((t) => t !== CONSTRUCTION)).toEqual([]);
    // Et ce qui ne sert qu'à eux se nomme comme eux : `aides-…`, `testing/`, `essais/`.
    const importeurs = new Map<string, string[]>();
    for (const [f, cibles] of graphe) for (const c of cibles) importeurs.set(c, [...(importeurs.get(c) ?? []), f]);
    const seulement = produit.filter((f) => importeurs.get(f)?.every((i) => estDEssai(i)) && !f.startsWith("db/"));
    expect(seulement.filter((f) => !(f in LANCES))).toEqual([]);
  });

  it("deux pièces ne se connaissent pas l'une l'autre, ni deux dossiers d'une même pièce", () => {
    expect(seConnaissent(piece).filter((couple) => !(couple in COUPLES))).toEqual([]);
    // Un couple défait n'a plus à être excusé.
    expect(Object.keys(COUPLES).filter((couple) => !seConnaissent(piece).includes(couple))).toEqual([]);
    // La graine est à part : ses dossiers se partagent un même jeu de démonstration.
    const ailleurs = /^(?:db\/|server\/lecture|domain\/fre\/vocabulaire)/;
    const freres = seConnaissent(dirname).filter((couple) => {
      const [a = "", b = ""] = couple.split(" ");
      const emboites = a.startsWith(`${b}/`) || b.startsWith(`${a}/`);
      return piece(`${a}/x`) === piece(`${b}/x`) && !emboites && !ailleurs.test(a);
    });
    expect(freres).toEqual([]);
  });

  it("aucun cercle d'imports entre fichiers", () => {
    expect(cercles()).toEqual([]);
  });

  it("un étage du lecteur n'importe que le sien et ceux d'en dessous", () => {
    const lecteur = produit.filter((f) => f.startsWith("server/lecture/") && !f.includes("/essais/"));
    expect(lecteur.filter((f) => etageDe(f) < 0)).toEqual([]);
    const montees = lecteur.flatMap((f) =>
      (graphe.get(f) ?? [])
        .filter((cible) => cible.startsWith("server/lecture/") && etageDe(cible) > etageDe(f))
        .map((cible) => `${f} → ${cible}`),
    );
    expect(montees).toEqual([]);
  });
});
