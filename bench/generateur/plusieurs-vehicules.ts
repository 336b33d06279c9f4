import type { VehiculeLu } from "../../domain/fre/document-lu.ts";
import { hasard } from "../hasard.ts";
import { type Bloc, espace, texte } from "./blocs.ts";
import { avecVetuste, type FormeMontants, tirerDiscours } from "./colonnes.ts";
import { type Composition, nouvelleComposition } from "./composition.ts";
import { assembler, type Compose } from "./documents.ts";
import { mettreEnForme } from "./facture.ts";
import { arrondir, inventerRetour, plusJours, type Retour } from "./retour.ts";
import { composerTableau, type Demande, type Dessin, tirerDessin } from "./tableau-lignes.ts";
import { composerTitre } from "./titre.ts";
import { composerTotaux, type Total } from "./totaux.ts";
import { documentVrai, type Poste, posteDe, vehiculeVrai } from "./verite.ts";

// Une facture de plusieurs véhicules : une section à chacun, qui le nomme et le totalise ; le total de tous n'a pas de champ.

function intertitre(c: Composition, forme: number, r: Retour): Bloc[] {
  const nom = `${r.marque} ${r.modele}`;
  const dates = `Restitué le : ${c.e.date(r.restitution)}`;
  const km = `Kilométrage : ${c.e.km(r.km)}`;
  const formes: readonly (() => Bloc[])[] = [
    () => [texte(`Véhicule ${r.plaque} – ${nom}`, { gras: true }), texte(`Contrat : ${r.contrat} – ${dates} – ${km}`)],
    () => [
      texte(`Immatriculation : ${r.plaque}    Véhicule : ${nom}    Contrat : ${r.contrat}`, { gras: true }),
      texte(`${dates}    ${km}`),
    ],
    () => [
      texte(`${nom} – Immatriculation : ${r.plaque}`, { gras: true }),
      texte(`N° de contrat : ${r.contrat}    ${dates}    ${km}`),
    ],
  ];
  return [espace(4), ...(formes[forme] as () => Bloc[])()];
}

/** Facture de deux ou trois véhicules. */
export function composerPlusieurs(graine: number): Compose {
  const h = hasard(graine);
  const c = nouvelleComposition(h, false);
  const retours = Array.from({ length: h.entier(2, 3) }, (_, i) => inventerRetour(graine * 97 + i, h.entier(2, 5)));
  const r = retours[0] as Retour;
  const premier = r.restitution;
  for (const x of retours) x.restitution = plusJours(premier, h.entier(0, 20));
  r.date = plusJours(premier, 32);
  const forme = h.un<FormeMontants>(["seul", "abattement", "abattement", "vetuste"]);
  const titre = composerTitre(c, "facture", r, "loueur");
  for (const champ of ["marque", "modele", "contrat", "restitution", "kilometrage"] as const) c.imprimes.add(champ);
  const discours = tirerDiscours(h, false);
  const style = h.entier(0, 2);
  const mot = h.un(["Total véhicule HT", "Sous-total HT du véhicule", "Total HT véhicule"]);
  let general = 0;
  let dessin: Dessin | undefined;
  const vehicules: VehiculeLu[] = [];
  const sections = retours.flatMap((x): Bloc[] => {
    const postes: Poste[] = x.lignes.map((l) => mettreEnForme(posteDe(l), forme, 0));
    const demande: Demande = {
      postes,
      discours,
      forme,
      facturable: false,
      parPage: [postes.length],
      sommesEnPied: false,
    };
    dessin ??= tirerDessin(c, demande);
    const { pages, lignes } = composerTableau(c, demande, dessin);
    const net = postes.reduce((t, p) => t + p.net, 0);
    general += net;
    vehicules.push(vehiculeVrai(c, x, lignes, { net_ht: net }));
    const fin: Total = { champ: "net_ht", etiquette: mot, valeur: net };
    return [
      ...intertitre(c, style, x),
      ...(pages[0] ?? []),
      texte(`${fin.etiquette} : ${c.e.euros(net)}`, { aligne: "droite", gras: true }),
    ];
  });
  const tva = arrondir(general * 0.2);
  const totaux: Total[] = [
    { champ: null, etiquette: "Total général HT", valeur: general },
    { champ: null, etiquette: "TVA 20 %", valeur: tva },
    { champ: null, etiquette: "Total général TTC", valeur: general + tva },
  ];
  const tete = [...titre.tete, ...titre.paires.map(([a, b]) => texte(`${a} : ${b}`))];
  const feuilles = assembler(c, r, {
    tete,
    pages: [sections],
    fin: [espace(6), ...composerTotaux(c, totaux)],
    emetteur: "loueur",
    rappel: r.loueur.imprime,
  });
  return {
    feuilles,
    verite: documentVrai(c, "facture", r, vehicules),
    particularites: [forme, `${retours.length} véhicules`, ...(avecVetuste(forme) ? ["vétusté"] : [])],
  };
}
