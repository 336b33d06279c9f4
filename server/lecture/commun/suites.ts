/** Une liste, coupée devant chaque élément qui ne continue pas la suite de ceux d'avant. */
export function enSuites<T>(
  liste: readonly T[],
  continuee: (element: T, avant: T, rang: number, suite: readonly T[]) => boolean,
): T[][] {
  const suites: T[][] = [];
  liste.forEach((element, rang) => {
    const suite = suites.at(-1);
    const avant = liste[rang - 1];
    if (suite && avant !== undefined && continuee(element, avant, rang, suite)) suite.push(element);
    else suites.push([element]);
  });
  return suites;
}

/** Ce qu'une liste a entre ses séparateurs, rien peut-être. */
export function entre<T>(liste: readonly T[], separe: (element: T) => boolean): T[][] {
  const parts: T[][] = [[]];
  for (const element of liste)
    if (separe(element)) parts.push([]);
    else parts.at(-1)?.push(element);
  return parts;
}
