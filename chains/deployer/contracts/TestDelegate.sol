// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/// Code that accounts delegate to by EIP-7702 in tests: it executes batches as ERC-7821 does, and knows no
/// signatures.
contract MuteDelegate {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    function execute(bytes32, bytes calldata executionData) external payable {
        require(msg.sender == address(this), "not the account");
        Call[] memory calls = abi.decode(executionData, (Call[]));
        for (uint256 i = 0; i < calls.length; i++) {
            (bool ok, bytes memory result) = calls[i].to.call{value: calls[i].value}(calls[i].data);
            if (!ok) {
                assembly {
                    revert(add(result, 32), mload(result))
                }
            }
        }
    }

    receive() external payable {}
}

/// Accepts what the account's own key signed (ERC-1271).
contract AcceptingDelegate is MuteDelegate {
    function isValidSignature(bytes32 digest, bytes calldata signature) external view returns (bytes4) {
        require(signature.length == 65, "length");
        address signer = ecrecover(digest, uint8(signature[64]), bytes32(signature[:32]), bytes32(signature[32:64]));
        return signer == address(this) ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }
}

/// Knows ERC-1271 and accepts nothing.
contract RefusingDelegate is MuteDelegate {
    function isValidSignature(bytes32, bytes calldata) external pure returns (bytes4) {
        return 0xffffffff;
    }
}
