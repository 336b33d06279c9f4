import { comprendreDommage, comprendreOperation } from "../../../../domain/fre/comprendre-ligne.ts";

/** « Enfoncement – redressage et peinture », « Rayure, lustrage » : là où aucune colonne ne dit le geste, il suit le constat et son signe. */
export function gesteDuConstat(constat: string): string | null {
  const segments = constat.split(/\s[-–—/:>→·•|]\s|\s?[,;]\s/);
  const [premier = "", ...suite] = segments;
  if (suite.length === 0 || comprendreOperation(suite.join(" - ")) === null) return null;
  const gestes = suite.filter((segment) => comprendreDommage(segment, null) === null);
  return comprendreDommage(premier, null) === null || gestes.length === 0 ? null : gestes.join(" - ");
}
