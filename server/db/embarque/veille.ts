import { vit } from "./processus.ts";

const PERIODE = 500;

/**
 * Surveille le serveur et le fait relancer s'il tombe pendant que le programme vit. `relancer` rend le numéro du nouveau
 * serveur, ou `null` quand il n'y a plus rien à surveiller. Rend de quoi cesser la veille.
 */
export function veiller(pid: number, relancer: () => Promise<number | null>): () => void {
  let surveille = pid;
  let occupe = false;
  const minuterie = setInterval(() => {
    if (occupe || vit(surveille)) return;
    occupe = true;
    void relancer().then((nouveau) => {
      if (nouveau === null) clearInterval(minuterie);
      else surveille = nouveau;
      occupe = false;
    });
  }, PERIODE);
  // La veille ne doit pas retenir un programme qui a fini.
  minuterie.unref();
  return () => clearInterval(minuterie);
}
