-- Rules by the number of their findings.
SELECT code, name, severity, sum(findings)::BIGINT AS findings, sum(hands)::BIGINT AS hands
FROM findings_by_rule
GROUP BY code, name, severity
ORDER BY findings DESC, code;
