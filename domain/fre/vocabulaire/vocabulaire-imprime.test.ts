import { describe, expect, test } from "vitest";
import { comprendreLigne } from "../comprendre-ligne.ts";
import { roleColonne } from "./colonnes.ts";
import { libelleTotal } from "./totaux.ts";

const lire = (designation: string) =>
  comprendreLigne({ designation, localisation: null, dommage: null, operation: null });

describe("mots imprimés par les loueurs et les experts", () => {
  test.each([
    ["Bas de caisse D éraflé", "bas_de_caisse_droit", "rayure"],
    ["Jante AR G griffée", "roue_arriere_gauche", "jante_frottee"],
    ["Déformation jante ARG", "roue_arriere_gauche", "jante_frottee"],
    ["Toit : impacts de grêle", "toit", "eclat"],
    ["Pare-chocs avant mal réparé", "pare_chocs_avant", "defaut_peinture"],
    ["Jantes arrière gauche : frottements", "roue_arriere_gauche", "jante_frottee"],
  ])("%s", (designation, element, dommage) => {
    expect(lire(designation)).toMatchObject({ element, dommage });
  });

  test.each([
    ["Loyer supplémentaire", "autre"],
    ["Pénalité de restitution anticipée", "ira"],
    ["Frais d'enlèvement", "transport"],
    ["Ajustement kilométrage", "km"],
  ])("%s n'est pas de la remise en état", (designation, nature) => {
    expect(lire(designation).nature).toBe(nature);
  });

  test.each([
    ["Montant vétusté", "abattement"],
    ["Déduction usure", "abattement"],
    ["Déduction pour usure", "abattement"],
    ["Taux d'usure", "vetuste"],
    ["Dépr. %", "vetuste"],
    ["FRE brut HT", "brut"],
    ["Montant hors taxes", "montant"],
  ])("la colonne « %s »", (intitule, role) => {
    expect(roleColonne(intitule)).toBe(role);
  });

  test.each([
    ["Total dû", "ttc"],
    ["Total des postes", "net_ht"],
    ["Remise sur total", "remise_ht"],
    ["Franchise sinistre du 14/11/2024", null],
    ["Base imposable", "net_ht"],
    ["TVA TTC", "ttc"],
  ])("le total « %s »", (libelle, champ) => {
    expect(libelleTotal(libelle)).toBe(champ);
  });
});
