// The judge is shown the certificate of an answer, and tells what there is to see of it.
#include "render/judged.hpp"

namespace ktour {

ProofReport seen_by_judge(const Answer& answer, Status& status) {
  const Proof& proof = answer.proof();
  const Result<Certificate> certificate = proof.certificate
                                              ? Result<Certificate>(*proof.certificate)
                                              : certify(answer.problem, {}, status);
  if (certificate) return check(*certificate, true);
  ProofReport report;
  report.sketch.marked = proof.squares;
  return report;
}

}  // namespace ktour
