type Reveil = () => void;
const reveils = new Set<Reveil>();

/** Prévient la tâche de ce programme qu'un rapport attend de partir : un gain de temps, son passage périodique suffirait. */
export const signalerRapport = (): void => {
  for (const reveil of reveils) reveil();
};

/** S'abonne ; rend de quoi se désabonner. */
export function surRapport(reveil: Reveil): () => void {
  reveils.add(reveil);
  return () => void reveils.delete(reveil);
}
