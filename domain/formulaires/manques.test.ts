import { describe, expect, it } from "vitest";
import { CHAMPS_PAR_DEFAUT, CHAMPS_PREDEFINIS } from "./catalogue.ts";
import { fragmentDuLien, reponsesDuLien } from "./lien-personnel.ts";
import { manquesDuFormulaire } from "./manques.ts";

const enChamps = (catalogue: typeof CHAMPS_PREDEFINIS | typeof CHAMPS_PAR_DEFAUT) =>
  catalogue.map((c, i) => ({
    ...c,
    id: `champ-${i}`,
    obligatoire: "obligatoire" in c ? c.obligatoire === true : true,
    options: c.options && [...c.options],
    types_demande: [...c.types_demande],
  }));

describe("ce qu'un formulaire oublie de demander", () => {
  it("le catalogue de la spécification n'a ni plaque ni lieu d'état des lieux : les deux se disent, et se comblent", () => {
    expect(manquesDuFormulaire(enChamps(CHAMPS_PREDEFINIS))).toEqual([
      { cle: "immatriculation", phrase: "Une demande arrivera sans la plaque\u00a0: le formulaire ne la demande pas." },
      {
        cle: null,
        phrase:
          "Une demande «\u00a0État des lieux\u00a0» peut partir sans le lieu\u00a0: rendez ce champ obligatoire, et montrez-le pour elle.",
      },
    ]);
    expect(manquesDuFormulaire([])).toEqual([]);
  });

  it("par défaut, rien ne manque ; une plaque devenue facultative se dit, pour les seules demandes où elle l'est", () => {
    const champs = enChamps(CHAMPS_PAR_DEFAUT);
    expect(manquesDuFormulaire(champs)).toEqual([]);
    const facultative = champs.map((c) =>
      c.cle === "immatriculation" ? { ...c, types_demande: c.types_demande.filter((t) => t !== "convoyage") } : c,
    );
    expect(manquesDuFormulaire(facultative).map((m) => m.phrase)).toEqual([
      "Une demande «\u00a0Convoyage\u00a0» peut partir sans la plaque\u00a0: rendez ce champ obligatoire, et montrez-le pour elle.",
    ]);
  });
});

describe("le lien personnel", () => {
  const champs = enChamps(CHAMPS_PAR_DEFAUT);
  const id = (cle: string) => champs.find((c) => c.cle === cle)?.id ?? "";

  it("remplit la plaque et la personne, accents compris, et rien qu'il ne connaisse", () => {
    const fragment = fragmentDuLien({
      immatriculation: "AB-123-CD",
      prenom_nom: "Zoé d'Été & fils",
      email: null,
      demande: "etat_des_lieux",
    });
    expect(reponsesDuLien(champs, `${fragment}&circonstances=x&photos=y`)).toEqual({
      [id("immatriculation")]: "AB-123-CD",
      [id("prenom_nom")]: "Zoé d'Été & fils",
      [id("demande")]: "État des lieux",
    });
    expect(reponsesDuLien(champs, "#demande=inconnue&immatriculation=%20")).toEqual({});
    expect(fragmentDuLien({ telephone: null })).toBe("");
  });
});
