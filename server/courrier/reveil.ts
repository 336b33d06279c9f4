type Reveil = () => void;
const reveils = new Set<Reveil>();

/** Prévient les tâches de ce programme qu'un message vient d'être déposé : un simple gain de temps, la relève périodique suffit. */
export const signalerDepot = (): void => {
  for (const reveil of reveils) reveil();
};

/** S'abonne ; rend de quoi se désabonner. */
export function surDepot(reveil: Reveil): () => void {
  reveils.add(reveil);
  return () => void reveils.delete(reveil);
}
