import { horsLigne } from "../server/geocodage/hors-ligne/hors-ligne.ts";

/** `node bench/suggestions.ts` : temps d'une suggestion hors ligne, aux préfixes les plus larges. But : une médiane sous 5 ms. */
const PREFIXES = ["sa", "12 rue de la Paix sai", "380", "12 avenue du Général de Gaulle mont"];
await horsLigne.suggerer("sa");
const durees: number[] = [];
for (let i = 0; i < 400; i++) {
  const debut = performance.now();
  await horsLigne.suggerer(PREFIXES[i % PREFIXES.length] ?? "sa");
  durees.push(performance.now() - debut);
}
durees.sort((a, b) => a - b);
process.stdout.write(`médiane ${durees[200]?.toFixed(2)} ms, 99e centile ${durees[396]?.toFixed(2)} ms\n`);
