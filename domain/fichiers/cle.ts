import { z } from "zod";
import { USAGES } from "./usages.ts";

const SEAUX = [...new Set(Object.values(USAGES).map(({ seau }) => seau))].join("|");
const CLE = new RegExp(`^(?:${SEAUX})(?:/[A-Za-z0-9_.-]+){1,3}$`);
const CLE_MAX = 300;
const IDENTIFIANT = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * La clé d'un fichier sur le stockage, par la règle de la base (migrations 0019 et 0029), ou l'identifiant des dépôts d'avant les clés. Plus
 * sévère en un point : un morceau fait d'un point ne nomme rien.
 */
export const cleStockage = z
  .string()
  .max(CLE_MAX)
  .refine((cle) => IDENTIFIANT.test(cle) || (CLE.test(cle) && !cle.includes("..") && !cle.split("/").includes(".")));
