type Reveil = () => void;
const reveils = new Set<Reveil>();

/** Prévient la tâche de ce programme qu'un import l'attend : un gain de temps, la relève périodique suffirait. */
export const signalerImport = (): void => {
  for (const reveil of reveils) reveil();
};

/** S'abonne ; rend de quoi se désabonner. */
export function surImport(reveil: Reveil): () => void {
  reveils.add(reveil);
  return () => void reveils.delete(reveil);
}
