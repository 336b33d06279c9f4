/** Une affectation que quelqu'un a reprise entre-temps n'est pas rouverte : la personne le sait. */
export function suiteLaissees(nombre: number): string {
  if (nombre === 0) return "";
  return nombre === 1
    ? ". Une affectation, changée ou supprimée depuis, n'a pas été rouverte."
    : `. ${nombre} affectations, changées ou supprimées depuis, n'ont pas été rouvertes.`;
}
